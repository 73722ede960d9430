/** Forms and what they are made of. A door of its own: forms need antd's heavier half, lists do not. */
export { Choice } from './choice.tsx';
export { ConfirmDialog } from './confirm-dialog.tsx';
export { DateField } from './date-field.tsx';
export type { FormDrawerProps } from './form-body.tsx';
export { FormDrawer } from './form-drawer.tsx';
export { ListSelect } from './list-select.tsx';
export { LookupSelect } from './lookup-select.tsx';
export { MoneyField } from './money-field.tsx';
export { MultiLookup } from './multi-lookup.tsx';
export { ProvinceDistrict } from './province-district.tsx';
export { PageForm } from './page-form.tsx';
export { ReadOnlyForm } from './read-only-form.tsx';
export { ReasonDialog } from './reason-dialog.tsx';
export { useOptions } from './use-options.ts';
export { ViewDrawer } from './view-drawer.tsx';
