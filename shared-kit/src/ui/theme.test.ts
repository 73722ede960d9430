import { theme as antd } from 'antd';
import fc from 'fast-check';
import { readable } from '../contract/core/accent.ts';
import { contrast } from '../contract/core/color.ts';
import { palettes } from '../contract/core/tokens.ts';
import { themeOf } from './theme.ts';

const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

test.each(['light', 'dark'] as const)(
  'text of antd in the %s theme is readable on its surface, for any colour of the institution',
  (theme) => {
    const { surface, onBad } = palettes[theme];
    fc.assert(
      fc.property(color, (picked) => {
        const config = themeOf(picked, theme, antd);
        const design = antd.getDesignToken(config);
        const pairs = [
          [design.colorPrimary, surface],
          [design.colorLink, surface],
          [design.colorError, surface],
          [design.colorText, design.colorBgContainer],
          [design.colorTextPlaceholder, design.colorBgContainer],
          [config.components!.Button!.primaryColor!, design.colorPrimary],
          [onBad, design.colorError],
        ] as const;
        expect(pairs.filter(([one, other]) => contrast(one, other) < readable)).toEqual([]);
      }),
      { numRuns: 100 },
    );
  },
);

test('nothing of antd moves longer than the portal does, a drawer included, and nothing at all where motion is unwanted', () => {
  const durations = (still: boolean) => {
    const design = antd.getDesignToken(themeOf('#0b5cab', 'light', antd, still));
    return [design.motionDurationFast, design.motionDurationMid, design.motionDurationSlow];
  };
  expect(durations(false)).toEqual(['0.12s', '0.16s', '0.2s']);
  expect(durations(true)).toEqual(['0s', '0s', '0s']);
});
