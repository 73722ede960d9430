import { NumberItem, TextAreaItem, TextItem } from '@portal/shared-kit/form';
import { Checkbox, Form } from '@portal/shared-kit/ui-data';
import { messages as text } from './messages.ts';

export const RoomFields = () => (
  <>
    <TextItem name="name" label={text.name} required maxLength={80} />
    <TextItem name="location" label={text.location} extra={text.locationHelp} maxLength={120} />
    <NumberItem name="capacity" label={text.capacity} required min={1} max={2000} precision={0} />
    <Form.Item name="ground_floor" valuePropName="checked">
      <Checkbox>{text.groundFloor}</Checkbox>
    </Form.Item>
    <TextAreaItem name="description" label={text.description} rows={4} maxLength={1000} />
  </>
);
