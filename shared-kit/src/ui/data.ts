/** antd for forms and their drawers, and for tables that do more than show rows; loaded with the first use. */
import * as antd from 'antd';
import { themed } from './themed.tsx';

export const Checkbox: typeof antd.Checkbox = Object.assign(themed(antd.Checkbox), {
  Group: themed(antd.Checkbox.Group),
});
export const Drawer: typeof antd.Drawer = themed(antd.Drawer);
export const Form: typeof antd.Form = themed(antd.Form);
export const Input: typeof antd.Input = Object.assign(themed(antd.Input), {
  Password: themed(antd.Input.Password),
  Search: themed(antd.Input.Search),
  TextArea: themed(antd.Input.TextArea),
});
export const InputNumber: typeof antd.InputNumber = themed(antd.InputNumber);
export const Modal: typeof antd.Modal = themed(antd.Modal);
export const Popconfirm: typeof antd.Popconfirm = themed(antd.Popconfirm);
export const Radio: typeof antd.Radio = Object.assign(themed(antd.Radio), {
  Group: themed(antd.Radio.Group),
});
export const Select: typeof antd.Select = themed(antd.Select);
export const Switch: typeof antd.Switch = themed(antd.Switch);
export const Table: typeof antd.Table = themed(antd.Table);
export { ConfigProvider } from 'antd';
export type { FormInstance, InputNumberProps, SelectProps, TableProps } from 'antd';
