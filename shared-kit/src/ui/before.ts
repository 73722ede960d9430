/** antd's basic components, for releases built before contract 1.3, when the entry point `ui` was antd's. Nothing current imports them. */
export { Alert, Button, ConfigProvider, Empty, Flex, Skeleton, Space, Tag, theme } from 'antd';
export { default as ptLocale } from 'antd/locale/pt_PT';
