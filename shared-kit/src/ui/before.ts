/** antd's first parts, for releases built before contract 1.3: until then the door `ui` was antd's. Nothing of today takes them. */
export { Alert, Button, ConfigProvider, Empty, Flex, Skeleton, Space, Tag, theme } from 'antd';
export { default as ptLocale } from 'antd/locale/pt_PT';
