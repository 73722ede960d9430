import { monthWords } from '@portal/shared-kit/contract/core/month-words';
import { addHoliday, holidayForm, holidays, type Holiday } from '@portal/shared-kit/contract/finance/holiday';
import { useCommand } from '@portal/shared-kit/data';
import { Choice, FormDrawer } from '@portal/shared-kit/form';
import { Form, Input, InputNumber } from '@portal/shared-kit/ui-data';
import { useState } from 'react';
import { messages as text } from './messages.ts';

interface HolidayProps {
  onAdded: (added: Holiday) => void;
  onClose: () => void;
}

const kept = ['year'] as const;

/** Adds a holiday. */
export function HolidayDrawer({ onAdded, onClose }: HolidayProps) {
  const add = useCommand(addHoliday, [holidays]);
  const [value] = useState({ year: null });
  return (
    <FormDrawer
      title={text.addHoliday}
      schema={holidayForm}
      value={value}
      draftKey="holiday:new"
      keeps={kept}
      onSubmit={async (body) => {
        const answer = await add.mutateAsync({ body });
        onAdded(answer.data);
        return answer;
      }}
      onClose={onClose}
    >
      <Form.Item name="name" label={text.name} required>
        <Input maxLength={80} />
      </Form.Item>
      <Form.Item name="day" label={text.day} required>
        <InputNumber min={1} max={31} precision={0} />
      </Form.Item>
      <Form.Item name="month" label={text.month} required>
        <Choice options={monthWords.map((label, nth) => ({ value: nth + 1, label }))} />
      </Form.Item>
      <Form.Item name="year" label={text.year} extra={text.yearHint}>
        <InputNumber min={2000} max={2100} precision={0} />
      </Form.Item>
    </FormDrawer>
  );
}
