/** antd for a first paint: what a list screen shows before anything is opened. antd is imported here, in `data.ts` and in `more.ts`, and nowhere else. */
export { Alert, Button, ConfigProvider, Empty, Flex, Skeleton, Space, Tag, theme } from 'antd';
export type { ButtonProps, ThemeConfig } from 'antd';
export { default as ptLocale } from 'antd/locale/pt_PT';
