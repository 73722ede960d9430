import {
  askDiscount,
  discountForm,
  discountKindLabels,
  discountKinds,
  discounts,
  type DiscountRow,
} from '@portal/shared-kit/contract/finance/discount';
import { useCommand } from '@portal/shared-kit/data';
import { Choice, DayItem, FormDrawer, optionsOf, TextItem } from '@portal/shared-kit/form';
import { Form, InputNumber } from '@portal/shared-kit/ui-data';
import { useState } from 'react';
import { StudentField } from '../common/student-field.tsx';
import { messages as text } from './messages.ts';

interface AskProps {
  onSaved: (row: DiscountRow) => void;
  onClose: () => void;
}

/** Requests a discount; somebody else approves it. */
export function AskDrawer({ onSaved, onClose }: AskProps) {
  const ask = useCommand(askDiscount, [discounts]);
  const [value] = useState({ kind: 'DESCONTO' as const });
  return (
    <FormDrawer
      title={text.askTitle}
      schema={discountForm}
      value={value}
      draftKey="discount:new"
      keeps={['kind', 'percent', 'from_day', 'until_day', 'reason']}
      onSubmit={async (body) => {
        const answer = await ask.mutateAsync({ body });
        onSaved(answer.data);
        return answer;
      }}
      onClose={onClose}
    >
      <StudentField label={text.student} />
      <Form.Item name="kind" label={text.what} required>
        <Choice options={optionsOf(discountKinds, discountKindLabels)} />
      </Form.Item>
      <Form.Item name="percent" label={text.percent} extra={text.percentHint} required>
        <InputNumber min={1} max={100} precision={0} />
      </Form.Item>
      <DayItem name="from_day" label={text.from} required />
      <DayItem name="until_day" label={text.until} extra={text.untilHint} required />
      <TextItem name="reason" label={text.reason} extra={text.reasonHint} required maxLength={100} />
    </FormDrawer>
  );
}
