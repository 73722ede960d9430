import { contrast } from './color.ts';

/** The institution's colour, adapted to a theme. */
export interface Accent {
  /** For text, lines and buttons: readable (4.5:1) on each background of the theme. */
  accent: string;
  /** For text on `soft`. */
  strong: string;
  /** For large areas. */
  soft: string;
  /** For text on `accent`. */
  on: string;
}

interface Grounds {
  ground: string;
  surface: string;
  sunken: string;
}

/** WCAG 1.4.3 for text. */
export const readable = 4.5;
/** Stricter for colours lighter than their background: antd darkens them in a dark theme, and the result has to be readable too. */
const readableInTheDark = 7;

const channels = (color: string) => [1, 3, 5].map((at) => parseInt(color.slice(at, at + 2), 16));

const hex = (values: readonly number[]) =>
  `#${values.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`;

/** Blends `share` of `over` into `under`, both `#rrggbb`. */
function mix(under: string, over: string, share: number): string {
  const above = channels(over);
  return hex(channels(under).map((value, at) => value + (above[at]! - value) * share));
}

/** The colour moved `share` of the way to black or white, keeping its hue; mixing with white would turn it grey. */
function toward(end: string, color: string, share: number): string {
  const [red, green, blue] = channels(color).map((value) => value / 255) as [number, number, number];
  const [least, most] = [Math.min(red, green, blue), Math.max(red, green, blue)];
  const lightness = (least + most) / 2;
  const saturation = most === least ? 0 : (most - least) / (1 - Math.abs(2 * lightness - 1));
  const moved = lightness + (channels(end)[0]! / 255 - lightness) * share;
  const reach = (saturation * (1 - Math.abs(2 * moved - 1))) / 2;
  return hex(
    [red, green, blue].map((value) => {
      const place = most === least ? 0 : ((value - least) / (most - least)) * 2 - 1;
      return (moved + place * reach) * 255;
    }),
  );
}

/** The colour moved towards `end` only as far as needed to be readable on all backgrounds. `end` itself always is. */
function readableOn(grounds: readonly string[], color: string, end: string, least = readable): string {
  for (let share = 0; share < 1; share += 0.02) {
    const moved = toward(end, color, share);
    if (grounds.every((ground) => contrast(moved, ground) >= least)) return moved;
  }
  return end;
}

/** The institution's colour `#rrggbb` made readable: unchanged where it already is, otherwise darker in the light theme or lighter in the
 *  dark one. */
export function accentOf(
  color: string,
  { ground, surface, sunken }: Grounds,
  theme: 'light' | 'dark',
): Accent {
  const end = theme === 'light' ? '#000000' : '#ffffff';
  const least = theme === 'light' ? readable : readableInTheDark;
  const accent = readableOn([ground, surface, sunken], color, end, least);
  const soft = mix(surface, accent, theme === 'light' ? 0.1 : 0.18);
  const strong = readableOn([soft, surface, sunken], toward(end, accent, 0.15), end);
  const on = contrast('#ffffff', accent) >= readable ? '#ffffff' : '#000000';
  return { accent, strong, soft, on };
}
