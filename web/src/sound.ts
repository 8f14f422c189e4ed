/* Short synthesised cues of a few plucked tones each. The audio context is created on first use. */
import type { Cue } from './store/cues';

interface Tone {
  hertz: number;
  at: number;
  seconds: number;
  wave: OscillatorType;
  loud: number;
}

const pluck = (hertz: number, at: number, seconds = 0.22, wave: OscillatorType = 'triangle', loud = 0.16): Tone => ({
  hertz,
  at,
  seconds,
  wave,
  loud,
});
const TONES: Record<Cue, Tone[]> = {
  turn: [pluck(587.3, 0), pluck(880, 0.11, 0.4)],
  placed: [pluck(110, 0, 0.16, 'sine', 0.35), pluck(164.8, 0.05, 0.2, 'triangle', 0.12)],
  cards: [
    pluck(1318.5, 0, 0.05, 'square', 0.03),
    pluck(1568, 0.06, 0.05, 'square', 0.03),
    pluck(1760, 0.12, 0.06, 'square', 0.03),
  ],
  offering: [
    pluck(293.7, 0, 0.9, 'sine', 0.2),
    pluck(440, 0.02, 0.9, 'sine', 0.12),
    pluck(554.4, 0.3, 0.8, 'triangle', 0.1),
  ],
  end: [pluck(293.7, 0), pluck(370, 0.16), pluck(440, 0.32), pluck(587.3, 0.48, 0.9)],
};
const APART = 0.25;
let context: AudioContext | null = null;

/** Play cues one after another. */
export function sound(cues: Cue[]): void {
  if (!cues.length || !('AudioContext' in window)) return;
  context ??= new AudioContext();
  void context.resume();
  cues.forEach((cue, i) => {
    for (const tone of TONES[cue]) ring(context!, tone, i * APART);
  });
}

function ring(audio: AudioContext, { hertz, at, seconds, wave, loud }: Tone, later: number): void {
  const start = audio.currentTime + at + later,
    string = audio.createOscillator(),
    volume = audio.createGain();
  string.type = wave;
  string.frequency.value = hertz;
  volume.gain.setValueAtTime(0, start);
  volume.gain.linearRampToValueAtTime(loud, start + 0.008);
  volume.gain.exponentialRampToValueAtTime(0.0001, start + seconds);
  string.connect(volume).connect(audio.destination);
  string.start(start);
  string.stop(start + seconds);
}
