import { theme as antd } from 'antd';
import fc from 'fast-check';
import { readable } from '../contract/core/accent.ts';
import { contrast } from '../contract/core/color.ts';
import { palettes } from '../contract/core/tokens.ts';
import { themeOf } from './theme.ts';

const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

test.each(['light', 'dark'] as const)(
  'what antd makes of the tokens in the %s theme is readable on its surface, whatever the colour of the institution',
  (theme) => {
    const { surface, onBad } = palettes[theme];
    fc.assert(
      fc.property(color, (picked) => {
        const config = themeOf(picked, theme, antd);
        const it = antd.getDesignToken(config);
        const pairs = [
          [it.colorPrimary, surface],
          [it.colorLink, surface],
          [it.colorError, surface],
          [it.colorText, it.colorBgContainer],
          [it.colorTextPlaceholder, it.colorBgContainer],
          [config.components!.Button!.primaryColor!, it.colorPrimary],
          [onBad, it.colorError],
        ] as const;
        expect(pairs.filter(([one, other]) => contrast(one, other) < readable)).toEqual([]);
      }),
      { numRuns: 100 },
    );
  },
);
