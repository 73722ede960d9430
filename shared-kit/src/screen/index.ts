export { ConfirmDialog } from './confirm-dialog.tsx';
export { FormDrawer, type FormDrawerProps } from './form-drawer.tsx';
export { LookupSelect } from './lookup-select.tsx';
export { Pager } from './pager.tsx';
export { RegisterScreen } from './register-screen.tsx';
export { Rows, type Column } from './rows.tsx';
export { FailureNotice, ScreenState } from './screen-state.tsx';
export { useList, type List } from './use-list.ts';
