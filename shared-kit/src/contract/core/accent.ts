import { contrast } from './color.ts';

/** What is drawn in the colour of the institution. */
export interface Accent {
  /** For words, lines and buttons: readable (4.5:1) on each ground of the theme. */
  accent: string;
  /** For words on `soft`. */
  strong: string;
  /** For large areas. */
  soft: string;
  /** For words on `accent`. */
  on: string;
}

interface Grounds {
  ground: string;
  surface: string;
  sunken: string;
}

/** WCAG 1.4.3 for text. */
export const readable = 4.5;
/** What is lighter than its ground must be a good deal lighter: antd darkens what it is given in a dark theme, and that has to be readable, too. */
const readableInTheDark = 7;

const channels = (color: string) => [1, 3, 5].map((at) => parseInt(color.slice(at, at + 2), 16));

const hex = (values: readonly number[]) =>
  `#${values.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`;

/** `share` of `over` laid upon `under`, both `#rrggbb`. */
function mix(under: string, over: string, share: number): string {
  const above = channels(over);
  return hex(channels(under).map((value, at) => value + (above[at]! - value) * share));
}

/** The colour with its hue, `share` of the way to black or white. A mixture with white would be grey. */
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

/** The colour, moved toward `end` no further than is needed to be read on all grounds. `end` itself always is. */
function readableOn(grounds: readonly string[], color: string, end: string, least = readable): string {
  for (let share = 0; share < 1; share += 0.02) {
    const moved = toward(end, color, share);
    if (grounds.every((ground) => contrast(moved, ground) >= least)) return moved;
  }
  return end;
}

/** The institution's colour `#rrggbb` as it may be drawn: itself where it is readable, darker in the light theme or lighter in the dark one
 *  where it is not. */
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
