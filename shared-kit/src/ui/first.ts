/** antd for a first paint. antd is imported here, in `data.ts` and in `more.ts`, and nowhere else. */
export { Alert, Button, ConfigProvider, Empty, Flex, Result, Skeleton, Space, Spin, Typography } from 'antd';
export type { ButtonProps, ThemeConfig } from 'antd';
export { default as ptLocale } from 'antd/locale/pt_PT';
