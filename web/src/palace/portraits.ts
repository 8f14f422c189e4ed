/** Portraits of the five worshippers on a 100 × 115 picture, as [fill, path], painted in order. Each has tool and headdress of its own. */
type Picture = readonly (readonly [fill: string, path: string])[];

const [SKIN, DUSK_SKIN, HAIR, GOLD, LAPIS, RED, CREAM, WOOD, GREEN] = [
  '#b9744a',
  '#8f5a3a',
  '#20262a',
  '#f2b734',
  '#2459b4',
  '#c4472a',
  '#fffaf0',
  '#83492a',
  '#2b8f5f',
] as const;

const niche = (fill: string): [string, string] => [fill, 'M12 110V58Q12 20 50 20T88 58V110Z'];
const face = (fill: string): [string, string] => [
  fill,
  'M34 50Q34 34 50 34T66 50V60Q66 72 56 76.5V90H44V76.5Q34 72 34 60Z',
];
const eyes: readonly [string, string][] = [
  [CREAM, 'M37.5 55q5-4.5 9.5 0q-4.5 3.5-9.5 0ZM53 55q5-4.5 9.5 0q-4.5 3.5-9.5 0Z'],
  [
    HAIR,
    'M40.5 54.5a2 2 0 1 0 4 0a2 2 0 1 0-4 0ZM56 54.5a2 2 0 1 0 4 0a2 2 0 1 0-4 0ZM36 50q6-4 12 0v1.5q-6-3-12 0ZM52 50q6-4 12 0v1.5q-6-3-12 0Z',
  ],
];
const shoulders = (fill: string): [string, string] => [fill, 'M18 110Q20 88 44 86H56Q80 88 82 110Z'];
const collar: readonly [string, string][] = [
  [LAPIS, 'M30 92Q50 110 70 92L66 86Q50 98 34 86Z'],
  [GOLD, 'M34 86Q50 98 66 86L63 84Q50 93 37 84Z'],
];

export const PORTRAITS: Readonly<Record<string, Picture>> = {
  architect: [
    niche('#cfe0f5'),
    [HAIR, 'M28 78V50Q28 28 50 28T72 50V78H62V48H38V78Z'],
    shoulders(CREAM),
    face(SKIN),
    ...eyes,
    ...collar,
    [LAPIS, 'M31 43Q50 35 69 43V49Q50 41 31 49Z'],
    [WOOD, 'M78 40L70 106H75L81 60L87 106H92L84 40Z'],
    [GOLD, 'M76 38a5 5 0 1 0 10 0a5 5 0 1 0-10 0ZM73 82H89V87H73Z'],
  ],
  vizier: [
    niche('#f6dcae'),
    shoulders(CREAM),
    face(SKIN),
    [SKIN, 'M34 46Q34 28 50 28T66 46Z'],
    ...eyes,
    [HAIR, 'M46 78H54L52.5 92H47.5Z'],
    [GOLD, 'M24 110L36 86H42L40 110ZM76 110L64 86H58L60 110Z'],
    [GOLD, 'M80 110V44Q80 32 71 34T66 44H70Q71 38 74 40T75.5 46V110Z'],
  ],
  beggar: [
    niche('#e9c3a2'),
    [WOOD, 'M24 110V56Q24 26 50 26T76 56V110Z'],
    face(DUSK_SKIN),
    ...eyes,
    ['#a5703f', 'M18 110Q20 86 40 82Q50 96 60 82Q80 86 82 110Z'],
    [HAIR, 'M38 64Q50 74 62 64V70Q50 92 38 70Z'],
    [GREEN, 'M30 92H70Q68 110 50 110T30 92Z'],
    [CREAM, 'M33 92Q50 86 67 92Z'],
  ],
  merchant: [
    niche('#d2ead9'),
    [HAIR, 'M28 82V50Q28 28 50 28T72 50V82H62V48H38V82Z'],
    shoulders(GREEN),
    face(SKIN),
    ...eyes,
    ...collar,
    [RED, 'M30 45Q50 24 70 45V49Q50 40 30 49Z'],
    [GOLD, 'M81 40H84V104H81ZM68 46H97V49H68Z'],
    [GOLD, 'M64 72H78Q76 82 71 82T64 72ZM70.5 49L65 72H66.5L71 52L75.5 72H77L71.5 49Z'],
    [GOLD, 'M87 72H98Q97 82 92.5 82T87 72ZM92 49L87.5 72H89L92.5 52L96 72H97.5L93 49Z'],
  ],
  foreman: [
    niche('#f8d8b4'),
    [GOLD, 'M26 92V52Q26 26 50 26T74 52V92H63V48H37V92Z'],
    [
      LAPIS,
      'M26 60H37V65H26ZM63 60H74V65H63ZM26 72H37V77H26ZM63 72H74V77H63ZM26 84H37V89H26ZM63 84H74V89H63ZM32 36Q50 26 68 36V40Q50 31 32 40Z',
    ],
    shoulders(DUSK_SKIN),
    face(DUSK_SKIN),
    ...eyes,
    ...collar,
    [WOOD, 'M78 110L84 50H88L83 110Z'],
    [RED, 'M84 52Q100 44 94 66T88 84Q92 68 90 62T85 58Z'],
  ],
};
