/** Forms and their parts. A separate entry point: forms need antd's heavier half, lists do not. */
export { ActionDialog, DiscardDialog } from './form/action-dialog.tsx';
export { ClassSelect } from './form/class-select.tsx';
export { CorrectionDrawer } from './form/correction-drawer.tsx';
export type { FormDrawerProps } from './form/form-body.tsx';
export { FormDrawer } from './form/form-drawer.tsx';
export { FormFooter } from './form/form-footer.tsx';
export { ProblemSummary } from './form/form-notices.tsx';
export {
  CheckItem,
  ChoiceItem,
  DateField,
  DayItem,
  FileField,
  MomentItem,
  MoneyField,
  MoneyItem,
  NumberItem,
  RadioItem,
  TextAreaItem,
  TextItem,
} from './form/fields.tsx';
export { BirthDate, ContactItems, ParentItems, ProvinceDistrict } from './form/person-fields.tsx';
export { Choice, ListSelect, MultiLookup } from './form/selects.tsx';
export { LookupSelect } from './form/lookup-select.tsx';
export { MomentField } from './form/moment-field.tsx';
export { PersonCorrection, type PersonCorrectionProps } from './form/person-correction.tsx';
export { onCtrlEnter } from './form/form-footer.tsx';
export { PageForm } from './form/page-form.tsx';
export { useOptions } from './list/filters/use-options.ts';
export { useWritten } from '../inputs/day-input.tsx';
export { optionsOf } from '../inputs/native-select.tsx';
