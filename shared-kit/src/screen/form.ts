/** Forms and what they are made of. A door of its own: forms need antd's heavier half, lists do not. */
export { ActionDialog } from './form/action-dialog.tsx';
export { Choice } from './form/choice.tsx';
export { DateField } from './form/date-field.tsx';
export { CorrectionDrawer } from './form/correction-drawer.tsx';
export type { FormDrawerProps } from './form/form-body.tsx';
export { FileField } from './form/file-field.tsx';
export { FormDrawer } from './form/form-drawer.tsx';
export { ListSelect } from './form/list-select.tsx';
export { LookupSelect } from './form/lookup-select.tsx';
export { MoneyField } from './form/money-field.tsx';
export { MultiLookup } from './form/multi-lookup.tsx';
export { ProvinceDistrict } from './form/province-district.tsx';
export { PersonCorrection, type PersonCorrectionProps } from './form/person-correction.tsx';
export { PageForm } from './form/page-form.tsx';
export { ReadOnlyForm } from './form/read-only-form.tsx';
export { useOptions } from './list/use-options.ts';
export { useWritten } from './frame/use-written.ts';
export { ViewDrawer } from './form/view-drawer.tsx';
