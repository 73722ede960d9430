import fc from 'fast-check';
import { accentOf, readable } from './accent.ts';
import { contrast } from './color.ts';
import { palettes, tokenCss, unknownColor } from './tokens.ts';

const themes = ['light', 'dark'] as const;
const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

test.each(themes)('in the %s theme each text and meaning is readable on each of its grounds', (theme) => {
  const palette = palettes[theme];
  const texts = [palette.text, palette.muted, palette.faint];
  const grounds = [palette.ground, palette.surface, palette.sunken];
  const pairs = [
    ...texts.flatMap((one) => grounds.map((ground) => [one, ground] as const)),
    ...[palette.good, palette.wait, palette.bad, palette.info].flatMap((one) =>
      grounds.map((ground) => [one, ground] as const),
    ),
    [palette.good, palette.goodSoft],
    [palette.wait, palette.waitSoft],
    [palette.bad, palette.badSoft],
    [palette.info, palette.infoSoft],
    [palette.onBad, palette.bad],
  ] as const;
  expect(pairs.filter(([one, other]) => contrast(one, other) < readable)).toEqual([]);
  // The border of a control must be visible (WCAG 1.4.11).
  expect(contrast(palette.controlLine, palette.surface)).toBeGreaterThanOrEqual(3);
});

test.each(themes)(
  'for any colour of an institution, in the %s theme its accent is readable on each ground, and so is text on it',
  (theme) => {
    fc.assert(
      fc.property(color, (picked) => {
        const palette = palettes[theme];
        const { accent, strong, soft, on } = accentOf(picked, palette, theme);
        const pairs = [
          [accent, palette.ground],
          [accent, palette.surface],
          [accent, palette.sunken],
          [strong, soft],
          [strong, palette.surface],
          [on, accent],
        ] as const;
        expect(pairs.filter(([one, other]) => contrast(one, other) < readable)).toEqual([]);
      }),
    );
  },
);

test('a colour that is readable as it is stays what the institution picked', () => {
  expect(accentOf('#0a6c5b', palettes.light, 'light')).toMatchObject({ accent: '#0a6c5b', on: '#ffffff' });
  expect(accentOf('#5cc9b0', palettes.dark, 'dark')).toMatchObject({ accent: '#5cc9b0', on: '#000000' });
  expect(accentOf('#ffff00', palettes.light, 'light').accent).not.toBe('#ffff00');
});

test('the style sheet names every token in both themes, and an accent before the institution is known', () => {
  const css = tokenCss();
  const [light = '', dark = ''] = css.split('@media screen');
  const names = (part: string) =>
    [...part.matchAll(/(--p-[a-z-]+|--portal-[a-z-]+):/g)].map(([, name]) => name);
  expect(names(dark).filter((name) => !names(light).includes(name))).toEqual([]);
  expect(names(dark)).toEqual(expect.arrayContaining(['--p-text', '--p-surface', '--portal-color']));
  expect(light).toContain(`--accent-light:${unknownColor}`);
});
