/* Portraits of the bots, drawn with the busts of the cards. */
import { bust } from '../look/cards';
import type { Face } from './faces';

interface Sitter {
  ground: string;
  bust: string;
}

const SITTERS: Record<Face | 'stranger', Sitter> = {
  ipi: {
    ground: '#f6d9a8',
    bust: bust({
      wig: 'bald',
      skin: '#b9744a',
      dress: '#fbf0d6',
      collar: ['#c79a55', '#f3d9a6'],
      behind:
        '<path d="M70 48c12 2 16 14 12 30-2 6-8 4-7-2 2-10 0-18-8-22z" fill="#20262a"/><path d="M74 72h8v4h-8z" fill="#f2b734"/>',
      extra:
        '<path d="M45 55c2-14 24-14 26 0-6-6-20-6-26 0z" fill="#a5673f"/><path d="M53 72c3 4 8 4 11 0-3 1-8 1-11 0z" fill="#fffaf0" stroke="#7a3f22" stroke-width="1"/><g transform="rotate(24 36 92)"><path d="M33 82h5v24h-5z" fill="#8b4f25"/><path d="M25 74h21v12H25z" fill="#c98a4c"/><path d="M25 74h21v4H25z" fill="#e0aa6c"/></g>',
    }),
  },
  merit: {
    ground: '#cfe3d2',
    bust: bust({
      wig: 'long',
      skin: '#c58356',
      dress: '#fbf0d6',
      collar: ['#2b8f5f', '#f2b734'],
      extra:
        '<path d="M43 51h30v3.500H43z" fill="#2b8f5f"/><path d="m72 63 15-22 2.500 2-14 22z" fill="#c79a55"/><path d="m72 63 3.500-5 2.500 2-3 5z" fill="#20262a"/><g transform="rotate(-8 50 98)"><path d="M32 92h36v14H32z" fill="#8b4f25"/><circle cx="40" cy="99" r="4" fill="#20262a"/><circle cx="51" cy="99" r="4" fill="#c4472a"/><path d="M58 95h7v8h-7z" fill="#f3d9a6"/></g>',
    }),
  },
  bata: {
    ground: '#cfe3ee',
    bust: bust({
      wig: 'short',
      hair: '#5a3a1c',
      dress: '#17706c',
      skin: '#a5673f',
      collar: ['#f2b734', '#fbf0d6'],
      extra:
        '<path d="M40 56c-2-22 38-22 36 0-4-8-32-8-36 0z" fill="#c4472a"/><path d="M41 50c10-10 24-10 34 0M46 43c8-5 16-5 24 0" stroke="#f29b5a" stroke-width="2.400" fill="none"/><circle cx="58" cy="44" r="3.600" fill="#2fa79f" stroke="#f2b734" stroke-width="1.500"/><path d="M47 70c4 4 18 4 22 0-1 10-6 14-11 14s-10-4-11-14z" fill="#3a2416"/><path d="M53 74h10" stroke="#d9916a" stroke-width="2" stroke-linecap="round"/><path d="M84 60v32M72 65h24" stroke="#7d5203" stroke-width="3" stroke-linecap="round"/><path d="m66 80 6-14 6 14c-1 5-11 5-12 0zM90 80l6-14 6 14c-1 5-11 5-12 0z" fill="#f2b734" stroke="#7d5203" stroke-width="1.500" transform="translate(-2 0)"/>',
    }),
  },
  hemon: {
    ground: '#f3d9a6',
    bust: bust({
      wig: 'nemes',
      hair: '#dcb765',
      dress: '#b5702f',
      skin: '#8d5331',
      collar: ['#2459b4', '#f2b734'],
      extra:
        '<path d="M38 66h8M70 66h8M36 76h9M71 76h9M34 86h8M74 86h8" stroke="#2459b4" stroke-width="2.600"/><path d="M44 54c2-16 26-16 28 0-8-5-20-5-28 0z" fill="#2459b4"/><path d="M46 50h24" stroke="#f2b734" stroke-width="2.400"/><path d="M49 57l6-1M61 56l6 1" stroke="#20262a" stroke-width="2.600" stroke-linecap="round"/><path d="m78 74-13 30M78 74l13 30M70 92h16" stroke="#8b4f25" stroke-width="4" stroke-linecap="round" fill="none"/><path d="M78 76v20" stroke="#20262a" stroke-width="1.400"/><circle cx="78" cy="97" r="3" fill="#54606e"/><circle cx="78" cy="74" r="4" fill="#f2b734"/>',
    }),
  },
  nebet: {
    ground: '#e6d0ea',
    bust: bust({
      wig: 'long',
      hair: '#b9c3cf',
      dress: '#4a2152',
      skin: '#8d5331',
      collar: ['#f2b734', '#2fa79f'],
      extra:
        '<path d="M42 52c8-5 24-5 32 0v4c-8-5-24-5-32 0z" fill="#f2b734"/><path d="M58 50c-5-4-4-11 0-13 4 2 5 9 0 13z" fill="#2fa79f" stroke="#f2b734" stroke-width="1.600"/><path d="M48 68c1 2 2 3 3 3M68 68c-1 2-2 3-3 3" stroke="#5a2f18" stroke-width="1.400" fill="none" stroke-linecap="round"/><g transform="rotate(-14 42 97)"><path d="M26 90h34v14H26z" fill="#f9ecd0" stroke="#b08a4e" stroke-width="1.500"/><path d="M24 90a3 3 0 0 0 0 14M62 90a3 3 0 0 1 0 14" fill="#e3c794" stroke="#b08a4e" stroke-width="1.500"/><path d="M31 94h8v6h-8zM43 94h4M43 98h10M50 94h4" stroke="#2459b4" stroke-width="1.600" fill="none"/></g>',
    }),
  },
  stranger: {
    ground: '#dfe3e6',
    bust: bust({ wig: 'hood', hair: '#7d8792', dress: '#56606b', skin: '#a5673f', collar: ['#8c99a6', '#dfe3e6'] }),
  },
};

/** A face in a square that is cut round. */
export const portrait = (face: Face | 'stranger'): string =>
  `<svg viewBox="31 34 54 54" aria-hidden="true"><rect x="20" y="20" width="80" height="90" fill="${SITTERS[face].ground}"/>${SITTERS[face].bust}</svg>`;
