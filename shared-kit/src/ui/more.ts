/** The rest of antd, loaded when a remote first asks, so that no remote ever waits for a release of the shell. */
import * as antd from 'antd';
import { themed } from './themed.tsx';

export const Anchor: typeof antd.Anchor = themed(antd.Anchor);
export const App: typeof antd.App = themed(antd.App);
export const AutoComplete: typeof antd.AutoComplete = themed(antd.AutoComplete);
export const Avatar: typeof antd.Avatar = themed(antd.Avatar);
export const Badge: typeof antd.Badge = themed(antd.Badge);
export const Breadcrumb: typeof antd.Breadcrumb = themed(antd.Breadcrumb);
export const Calendar: typeof antd.Calendar = themed(antd.Calendar);
export const Card: typeof antd.Card = themed(antd.Card);
export const Carousel: typeof antd.Carousel = themed(antd.Carousel);
export const Cascader: typeof antd.Cascader = themed(antd.Cascader);
export const Col: typeof antd.Col = themed(antd.Col);
export const Collapse: typeof antd.Collapse = themed(antd.Collapse);
export const ColorPicker: typeof antd.ColorPicker = themed(antd.ColorPicker);
export const DatePicker: typeof antd.DatePicker = Object.assign(themed(antd.DatePicker), {
  RangePicker: themed(antd.DatePicker.RangePicker),
});
export const Descriptions: typeof antd.Descriptions = themed(antd.Descriptions);
export const Divider: typeof antd.Divider = themed(antd.Divider);
export const Dropdown: typeof antd.Dropdown = themed(antd.Dropdown);
export const FloatButton: typeof antd.FloatButton = themed(antd.FloatButton);
export const Image: typeof antd.Image = themed(antd.Image);
export const List: typeof antd.List = themed(antd.List);
export const Masonry: typeof antd.Masonry = themed(antd.Masonry);
export const Mentions: typeof antd.Mentions = themed(antd.Mentions);
export const Menu: typeof antd.Menu = themed(antd.Menu);
export const Pagination: typeof antd.Pagination = themed(antd.Pagination);
export const Popover: typeof antd.Popover = themed(antd.Popover);
export const Progress: typeof antd.Progress = themed(antd.Progress);
export const QRCode: typeof antd.QRCode = themed(antd.QRCode);
export const Rate: typeof antd.Rate = themed(antd.Rate);
export const Result: typeof antd.Result = themed(antd.Result);
export const Row: typeof antd.Row = themed(antd.Row);
export const Segmented: typeof antd.Segmented = themed(antd.Segmented);
export const Slider: typeof antd.Slider = themed(antd.Slider);
export const Spin: typeof antd.Spin = themed(antd.Spin);
export const Splitter: typeof antd.Splitter = themed(antd.Splitter);
export const Statistic: typeof antd.Statistic = themed(antd.Statistic);
export const Steps: typeof antd.Steps = themed(antd.Steps);
export const Tabs: typeof antd.Tabs = themed(antd.Tabs);
export const TimePicker: typeof antd.TimePicker = themed(antd.TimePicker);
export const Timeline: typeof antd.Timeline = themed(antd.Timeline);
export const Tooltip: typeof antd.Tooltip = themed(antd.Tooltip);
export const Tour: typeof antd.Tour = themed(antd.Tour);
export const Transfer: typeof antd.Transfer = themed(antd.Transfer);
export const Tree: typeof antd.Tree = themed(antd.Tree);
export const TreeSelect: typeof antd.TreeSelect = themed(antd.TreeSelect);
export const Typography: typeof antd.Typography = Object.assign(themed(antd.Typography), {
  Link: themed(antd.Typography.Link),
  Paragraph: themed(antd.Typography.Paragraph),
  Text: themed(antd.Typography.Text),
  Title: themed(antd.Typography.Title),
});
export const Upload: typeof antd.Upload = themed(antd.Upload);
export const Watermark: typeof antd.Watermark = themed(antd.Watermark);
