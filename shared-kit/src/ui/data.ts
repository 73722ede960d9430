/** antd for forms and what they open in, and for tables that do more than show rows; loaded when the first of them is needed. */
export {
  Checkbox,
  Drawer,
  Form,
  Input,
  InputNumber,
  Modal,
  Popconfirm,
  Radio,
  Select,
  Switch,
  Table,
} from 'antd';
export type { FormInstance, SelectProps, TableProps } from 'antd';
