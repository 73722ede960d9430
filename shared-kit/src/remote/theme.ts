import type { ThemeConfig } from '@portal/shared-kit/ui';

/** antd's own greys, blue and red are too pale for text (WCAG 1.4.3: 4.5 to 1). */
const readable = {
  colorTextPlaceholder: '#666666',
  colorTextDescription: '#595959',
  colorLink: '#0958d9',
  colorLinkHover: '#003eb3',
  colorLinkActive: '#002c8c',
  colorError: '#cf1322',
  colorErrorHover: '#a8071a',
  colorErrorActive: '#820014',
  // Words on coloured tags. antd knows each shade by two names, and its style sheet by the one with the hyphen.
  green7: '#237804',
  'green-7': '#237804',
  orange7: '#ad4e00',
  'orange-7': '#ad4e00',
};

/** The design tokens of antd inside the portal; the institution's colour leads. */
export const themeOf = (color: string): ThemeConfig => ({
  // A name of its own: antd's would be another at each mount, and all variables would be reckoned and written anew.
  cssVar: { key: `portal-${color.replace('#', '')}` },
  token: {
    colorPrimary: color,
    borderRadius: 8,
    fontFamily: 'inherit',
    fontSize: 14,
    controlHeight: 36,
    ...readable,
  },
});
