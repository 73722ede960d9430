import type { theme as antdTheme, ThemeConfig } from 'antd';
import { accentOf } from '../contract/core/accent.ts';
import { motion, palettes, radii, type Theme } from '../contract/core/tokens.ts';

/** Text colours on antd's coloured tags, whose own have too little contrast in the light theme. antd has two names for each shade, and its
 *  style sheet uses the one with the hyphen. */
const readableTags = { green7: '#237804', 'green-7': '#237804', orange7: '#ad4e00', 'orange-7': '#ad4e00' };

/** antd's theme from the portal's tokens; the institution's colour is the primary one. antd's `theme` is a parameter, since it is loaded late.
 *  With reduced motion antd's own motion is off, because it would wait for the end of transitions that never start. */
export function themeOf(
  color: string,
  theme: Theme,
  antd: Pick<typeof antdTheme, 'darkAlgorithm'>,
  still = false,
  touch = false,
): ThemeConfig {
  const palette = palettes[theme];
  const { accent, strong, on } = accentOf(color, palette, theme);
  return {
    // A name of its own: antd's would change with each mount, and all variables would be computed and written again.
    cssVar: { key: `portal-${theme}-${color.replace('#', '')}${still ? '-still' : ''}` },
    ...(theme === 'dark' && { algorithm: antd.darkAlgorithm }),
    token: {
      motion: !still,
      // antd shortens them to nothing without motion; a value of ours would stand above that.
      ...(!still && durations),
      colorPrimary: accent,
      colorInfo: palette.info,
      colorSuccess: palette.good,
      colorWarning: palette.wait,
      colorError: palette.bad,
      colorErrorHover: palette.bad,
      colorErrorActive: palette.bad,
      colorLink: accent,
      colorLinkHover: strong,
      colorLinkActive: strong,
      colorText: palette.text,
      colorTextSecondary: palette.muted,
      colorTextTertiary: palette.faint,
      colorTextDescription: palette.muted,
      colorTextPlaceholder: palette.faint,
      colorTextDisabled: palette.faint,
      colorBgContainer: palette.surface,
      colorBgContainerDisabled: palette.sunken,
      colorBgElevated: palette.surface,
      colorBgLayout: palette.ground,
      colorBorder: palette.controlLine,
      colorBorderSecondary: palette.line,
      colorSplit: palette.line,
      borderRadius: radii.medium,
      borderRadiusSM: radii.small,
      borderRadiusLG: radii.large,
      fontFamily: 'inherit',
      fontSize: 14,
      controlHeight: touch ? 44 : 36,
      ...(theme === 'light' && readableTags),
    },
    components: {
      Button: { primaryColor: on, dangerColor: palette.onBad, defaultShadow: 'none', primaryShadow: 'none' },
      Checkbox: { colorWhite: on },
      Radio: { colorWhite: on },
    },
  };
}

const durations = {
  motionDurationFast: `${motion.fast / 1000}s`,
  motionDurationMid: `${motion.mid / 1000}s`,
  motionDurationSlow: `${motion.slow / 1000}s`,
};
