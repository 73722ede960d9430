import { Choice, TextItem } from '@portal/shared-kit/form';
import { screenMessages } from '@portal/shared-kit/screen';
import { Flex } from '@portal/shared-kit/ui';
import { Form, InputNumber, Radio } from '@portal/shared-kit/ui-data';
import { semesterOptions, yearOptions } from '../common/plan-place.ts';
import { messages as text } from './messages.ts';

const side = { flex: '1 1 180px', minWidth: 0 };

/** Place and terms of an allocation (S1 §5, decision 46). */
export function TermFields() {
  const optional = Form.useWatch('mandatory') === false;
  return (
    <>
      <Flex wrap gap="middle">
        <Form.Item name="semester_id" label={text.semester} required style={side}>
          <Choice options={semesterOptions} placeholder={screenMessages.choose} />
        </Form.Item>
        <Form.Item name="academic_year_id" label={text.year} required style={side}>
          <Choice options={yearOptions} placeholder={screenMessages.choose} />
        </Form.Item>
        <Form.Item name="credits" label={text.credits} extra={text.creditsHint} style={side}>
          <InputNumber min={1} max={60} precision={0} />
        </Form.Item>
      </Flex>
      <Form.Item name="mandatory" label={text.kind}>
        <Radio.Group
          options={[
            { value: true, label: text.mandatory },
            { value: false, label: text.optional },
          ]}
        />
      </Form.Item>
      {optional && <TextItem name="option_group" label={text.group} extra={text.groupHint} maxLength={60} />}
    </>
  );
}
