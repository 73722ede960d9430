/** Lists: what a screen shows before anything is opened. */
export {
  ClassFilter,
  CourseFilter,
  LevelFilter,
  SemesterFilter,
  ShiftFilter,
  StateFilter,
} from './list/filters/common-filters.tsx';
export { DayFilter } from './list/filters/day-filter.tsx';
export { DayInput, FileInput } from '../inputs/index.ts';
export { NativeSelect } from '../inputs/native-select.tsx';
export { optionsOf } from '../inputs/native-select.tsx';
export { ExportList, useFileQuery } from './list/export/export-list.tsx';
export { ExportMenu } from './list/export/export-menu.tsx';
export { Fact, FactGrid, Facts } from './frame/facts.tsx';
export { FieldFilter, FilterLookup, FilterSelect } from './list/filters/filter-select.tsx';
export { Occupancy } from './list/columns/list-columns.tsx';
export { ListBody } from './list/list-body.tsx';
export { MoreFilters } from './list/filters/more-filters.tsx';
export { FilterBar, ListToolbar } from './list/list-toolbar.tsx';
/** Words that every list uses, for screens that draw their own dialogs. */
export { screenMessages } from './frame/messages.ts';
export { HistoryEntries } from './record/history-entry.tsx';
export { HistoryEntry, HistoryStyle } from './record/history-entry.tsx';
export { ImportMenu } from './import/import-menu.tsx';
export { ImportRecords } from './import/import-records.tsx';
export { Mark, Marks } from './frame/mark.tsx';
export { Pager } from './list/pager.tsx';
export { PopMenu } from './frame/pop-menu.tsx';
export { manyOn } from './many/many-bar.tsx';
export { RegisterDialogs } from './register/register-dialogs.tsx';
export { RegisterList, RegisterScreen } from './register/register-screen.tsx';
export { useNarrow } from './frame/use-narrow.ts';
export { RowActions, type PossibleAction, type RowAction } from './list/row-actions.tsx';
export type { Column } from './list/columns/list-columns.tsx';
export { listColumns } from './list/columns/list-columns.tsx';
export { Rows } from './list/rows.tsx';
export { ScreenFrame } from './frame/screen-frame.tsx';
export { FailureNotice, ReadState, ScreenState } from './frame/screen-state.tsx';
export { ReserveSpace } from './frame/screen-frame.tsx';
export { TabLinks } from './frame/tab-links.tsx';
export { TwoLines } from './list/columns/list-columns.tsx';
export { useYear, YearSelect, yearsFrom } from './list/filters/year-select.tsx';
export { useHistory, type History } from './register/use-history.tsx';
export { Related } from './record/related.tsx';
export { useRowView } from './record/use-row-view.tsx';
export { ViewDrawer } from './frame/view-drawer.tsx';
export { useAddress, useAddressFilters, type AddressFilters } from './list/state/use-address.ts';
export { useInnerList } from './list/state/use-inner-list.ts';
export { useList, type List, type Paged } from './list/state/use-list.ts';
export { useSelection } from './list/state/use-selection.ts';
export { useRegister, type RegisterControl } from './register/use-register.ts';
export { useRowCommands } from './register/use-row-commands.ts';
export { useUndo } from './register/use-undo.tsx';
export { useRowWork, type RowWork } from './register/use-row-commands.ts';
