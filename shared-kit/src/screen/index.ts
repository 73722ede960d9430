/** Lists: what a screen shows before anything is opened. */
export { Pager } from './pager.tsx';
export { RegisterScreen } from './register-screen.tsx';
export { Rows, type Column } from './rows.tsx';
export { FailureNotice, ScreenState } from './screen-state.tsx';
export { useList, type List } from './use-list.ts';
