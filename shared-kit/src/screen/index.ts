/** Lists: what a screen shows before anything is opened. */
export { CourseFilter } from './list/course-filter.tsx';
export { DayInput } from './list/day-input.tsx';
export { FileInput } from './list/file-input.tsx';
export { FilterLookup, FilterSelect } from './list/filter-select.tsx';
export { ListBody } from './list/list-body.tsx';
export { ListToolbar } from './list/list-toolbar.tsx';
/** Words that every list uses, for screens that draw their own dialogs. */
export { screenMessages } from './frame/messages.ts';
export { HistoryEntries } from './register/history-entries.tsx';
export { ImportRecords } from './import/import-records.tsx';
export { Mark } from './frame/mark.tsx';
export { Pager } from './list/pager.tsx';
export { RegisterDialogs } from './register/register-dialogs.tsx';
export { RegisterScreen } from './register/register-screen.tsx';
export { RowActions, type RowAction } from './list/row-actions.tsx';
export { Rows, type Column } from './list/rows.tsx';
export { ScreenFrame } from './frame/screen-frame.tsx';
export { FailureNotice, ScreenState } from './frame/screen-state.tsx';
export { TabLinks } from './frame/tab-links.tsx';
export { Under } from './list/under.tsx';
export { useYear, YearSelect, yearsFrom } from './list/year-select.tsx';
export { useHistory, type History } from './register/use-history.tsx';
export { useAddressFilters, type AddressFilters } from './list/use-address.ts';
export { useInnerList } from './list/use-inner-list.ts';
export { useList, type List, type Paged } from './list/use-list.ts';
export { useRegister, type RegisterControl } from './register/use-register.ts';
export { useRowCommands } from './register/use-row-commands.ts';
export { useRowWork, type RowWork } from './register/use-row-work.ts';
