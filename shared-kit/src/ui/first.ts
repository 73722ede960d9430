/** What a list shows before anything is opened, without antd: a few elements with antd's names and props, styled by one style sheet. */
export { Alert } from './alert.tsx';
export { Button, type ButtonProps } from './button.tsx';
export { Empty } from './pieces.tsx';
export { Flex, Space } from './flex.tsx';
export { LookProvider, useLook, type Look } from './look.ts';
export { Skeleton } from './pieces.tsx';
export { Tag, type TagColor } from './pieces.tsx';
export { UiStyle } from './ui-style.tsx';
