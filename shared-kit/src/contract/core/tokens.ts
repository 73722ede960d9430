import { accentOf } from './accent.ts';

/** Design tokens of the portal, for pages, antd's theme and printed papers. */
export type Theme = 'light' | 'dark';

/** Each text colour is readable (4.5:1) on each of its backgrounds, each semantic colour on its soft variant; checked by `tokens.test.ts`. */
export const palettes = {
  light: {
    ground: '#f6f5f1',
    surface: '#ffffff',
    sunken: '#efede7',
    line: '#e2dfd7',
    controlLine: '#86887f',
    text: '#1d2320',
    muted: '#565d58',
    faint: '#666c67',
    good: '#176c3a',
    goodSoft: '#e0f2e5',
    wait: '#8a5200',
    waitSoft: '#fcefd6',
    bad: '#b42318',
    badSoft: '#fde7e4',
    onBad: '#ffffff',
    info: '#1d52b5',
    infoSoft: '#e5edfb',
    shadow: '0 1px 2px rgb(30 30 20 / 5%), 0 8px 24px -16px rgb(30 30 20 / 18%)',
    shadowAbove: '0 8px 32px rgb(30 30 20 / 18%)',
  },
  dark: {
    ground: '#111412',
    surface: '#191d1b',
    sunken: '#141716',
    line: '#2a302d',
    controlLine: '#747c77',
    text: '#eceeeb',
    muted: '#b4bab5',
    faint: '#949b96',
    good: '#6fd08f',
    goodSoft: '#15301f',
    wait: '#f0b45a',
    waitSoft: '#35270f',
    bad: '#ff9184',
    badSoft: '#3b1a17',
    onBad: '#2a0b08',
    info: '#8fb4ff',
    infoSoft: '#182540',
    shadow: '0 1px 2px rgb(0 0 0 / 40%)',
    shadowAbove: '0 8px 32px rgb(0 0 0 / 60%)',
  },
} as const;

/** In pixels. */
export const radii = { small: 6, medium: 10, large: 14 } as const;
/** How long a movement takes at most, in milliseconds: of a small part, a popup, and a drawer or a drawing. */
export const motion = { fast: 120, mid: 160, slow: 200 } as const;
const spaces = [4, 8, 12, 16, 24, 32] as const;
/** Font sizes, from the smallest text to the page title. */
export const typeSizes = [12, 13, 14, 16, 20, 26] as const;
const fonts =
  "Figtree, system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'Helvetica Neue', Arial, sans-serif";

/** Default colour until the institution's is known. */
export const unknownColor = '#0b5cab';

/** Colours of printed papers, beside black. */
export const paperColors = {
  muted: palettes.light.muted,
  band: palettes.light.sunken,
  softBand: palettes.light.ground,
  bad: palettes.light.bad,
} as const;

/** The accent of both themes as custom properties, from which `tokenCss` picks by theme: set on the root element once the colour is known. */
export const accentProperties = (color: string): [name: string, value: string][] =>
  (['light', 'dark'] as const).flatMap((theme): [string, string][] => {
    const { accent, strong, soft, on } = accentOf(color, palettes[theme], theme);
    return [
      [`--accent-${theme}`, accent],
      [`--strong-${theme}`, strong],
      [`--soft-${theme}`, soft],
      [`--on-${theme}`, on],
    ];
  });

/** A palette as custom properties. */
const paletteCss = (theme: Theme) => {
  const palette = palettes[theme];
  return `color-scheme:${theme};--portal-color:var(--accent-${theme});--portal-on-color:var(--on-${theme});--portal-tint:var(--soft-${theme});--portal-shade:var(--strong-${theme});--p-focus:var(--accent-${theme});--p-text:${palette.text};--p-muted:${palette.muted};--p-faint:${palette.faint};--p-surface:${palette.surface};--p-ground:${palette.ground};--p-sunken:${palette.sunken};--p-line:${palette.line};--p-control-line:${palette.controlLine};--p-error:${palette.bad};--p-error-ground:${palette.badSoft};--p-on-error:${palette.onBad};--p-success:${palette.good};--p-success-ground:${palette.goodSoft};--p-wait:${palette.wait};--p-wait-ground:${palette.waitSoft};--p-info:${palette.info};--p-info-ground:${palette.infoSoft};--p-shadow:${palette.shadow};--p-shadow-above:${palette.shadowAbove}`;
};

/** All tokens as a style sheet. Print is light in every theme. */
export function tokenCss(): string {
  const accents = accentProperties(unknownColor).map(([name, value]) => `${name}:${value}`);
  const scale = [
    ...spaces.map((value, at) => `--p-s-${at + 1}:${value}px`),
    ...typeSizes.map((value, at) => `--p-f-${at}:${value}px`),
    `--p-radius-small:${radii.small}px`,
    `--p-radius:${radii.medium}px`,
    `--p-radius-large:${radii.large}px`,
    `--p-font:${fonts}`,
  ];
  return `:root{${[...accents, ...scale, paletteCss('light')].join(';')}}@media screen{:root[data-theme=dark]{${paletteCss('dark')}}}`;
}
