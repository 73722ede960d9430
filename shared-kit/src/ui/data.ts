/** antd for tables, forms and pickers; loaded with the first screen that needs one. */
export {
  App,
  Checkbox,
  DatePicker,
  Descriptions,
  Drawer,
  Form,
  Input,
  InputNumber,
  Modal,
  Pagination,
  Popconfirm,
  Radio,
  Select,
  Switch,
  Table,
  Tag,
  Tooltip,
} from 'antd';
export type { FormInstance, TableProps } from 'antd';
