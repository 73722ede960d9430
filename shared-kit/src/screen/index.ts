/** Lists: what a screen shows before anything is opened. */
export { CourseFilter } from './course-filter.tsx';
export { FilterLookup, FilterSelect } from './filter-select.tsx';
export { ListBody } from './list-body.tsx';
export { ListToolbar } from './list-toolbar.tsx';
/** Words that every list uses, for screens that draw their own dialogs. */
export { screenMessages } from './messages.ts';
export { Pager } from './pager.tsx';
export { RegisterDialogs } from './register-dialogs.tsx';
export { RegisterScreen } from './register-screen.tsx';
export { RowActions, type RowAction } from './row-actions.tsx';
export { Rows, type Column } from './rows.tsx';
export { ScreenFrame } from './screen-frame.tsx';
export { FailureNotice, ScreenState } from './screen-state.tsx';
export { useHistory, type History } from './use-history.tsx';
export { useInnerList } from './use-inner-list.ts';
export { useList, type List, type Paged } from './use-list.ts';
export { useRegister, type RegisterControl } from './use-register.ts';
export { useRowCommands } from './use-row-commands.ts';
export { useRowWork, type RowWork } from './use-row-work.ts';
