/** Desert by day and by moonlight: colours of sky, light and water. */
import type { Theme } from './model';

export interface Light {
  zenith: string;
  middle: string;
  horizon: string;
  haze: string;
  sun: string;
  sunPower: number;
  /** Where the sun or moon stands, from the palace. */
  from: readonly [number, number, number];
  sky: string;
  earth: string;
  skyPower: number;
  water: string;
  /** The land takes the light's colour where the building does not. */
  land: string;
  exposure: number;
  /** Lamps and braziers burn, stars are out. */
  night: boolean;
}

export const LIGHTS: Readonly<Record<Theme, Light>> = {
  light: {
    zenith: '#7fb9dd',
    middle: '#aed4e6',
    horizon: '#fdeccb',
    haze: '#fbe6c2',
    sun: '#ffe8c4',
    sunPower: 3.2,
    from: [-13, 17, 13],
    sky: '#f2eee6',
    earth: '#e6ac78',
    skyPower: 1.6,
    water: '#3aa7b8',
    land: '#ffffff',
    exposure: 1,
    night: false,
  },
  dark: {
    zenith: '#0a1230',
    middle: '#1a2a62',
    horizon: '#4d62a8',
    haze: '#33468a',
    sun: '#a9c1ff',
    sunPower: 2,
    from: [12, 17, 9],
    sky: '#6a86e0',
    earth: '#2f2f66',
    skyPower: 1.25,
    water: '#1d4f8c',
    land: '#8b9edb',
    exposure: 1.08,
    night: true,
  },
};

/** Lamps that burn at night: [x, y, z, power]. */
export const LAMPS: readonly (readonly [number, number, number, number])[] = [
  [0, 2, 7.9, 16],
  [-3, 2, 6.4, 12],
  [3, 2, 6.4, 12],
  [0, 4, 1, 14],
  [0, 1.7, 14.6, 7],
];
