import { monthWords } from '@portal/shared-kit/contract/core/calendar-words';
import {
  finedTypeOptions,
  fineRules,
  fineRulesForm,
  setFineRules,
  type FineRulesForm,
} from '@portal/shared-kit/contract/finance/fine';
import { addHoliday, holidayForm, holidays, type Holiday } from '@portal/shared-kit/contract/finance/holiday';
import { useCommand } from '@portal/shared-kit/data';
import { DayItem, FormDrawer, MoneyItem, Choice, NumberItem, TextItem } from '@portal/shared-kit/form';
import { Button, Flex } from '@portal/shared-kit/ui';
import { Checkbox, Form, InputNumber } from '@portal/shared-kit/ui-data';
import { useState } from 'react';
import { messages as text } from './messages.ts';

/** Changes the rules of fines. */
export function RulesDrawer({ rules, onClose }: { rules: FineRulesForm; onClose: () => void }) {
  const set = useCommand(setFineRules, [fineRules]);
  return (
    <FormDrawer
      title={text.change}
      schema={fineRulesForm}
      value={rules}
      onSubmit={(body) => set.mutateAsync({ body })}
      onClose={onClose}
    >
      <BandFields />
      <Form.Item name="types" label={text.types} required>
        <Checkbox.Group options={[...finedTypeOptions]} />
      </Form.Item>
      <DayItem name="due_from" label={text.from} required />
      <Form.Item name="grace_days" label={text.grace} extra={text.graceHint} required>
        <InputNumber min={0} max={60} precision={0} />
      </Form.Item>
      <MoneyItem name="cap" label={text.cap} extra={text.capHint} />
    </FormDrawer>
  );
}

const BandFields = () => (
  <Form.List name="bands">
    {(lines, { add, remove }) => (
      <div style={{ marginBottom: 16 }}>
        {lines.map(({ key, name }) => (
          <Flex key={key} wrap gap="small" align="end">
            <Form.Item name={[name, 'from_day']} label={text.fromDay} required>
              <InputNumber min={1} max={365} precision={0} />
            </Form.Item>
            <Form.Item name={[name, 'percent']} label={text.percent} required>
              <InputNumber min={1} max={100} precision={0} suffix="%" />
            </Form.Item>
            <Form.Item>
              <Button danger aria-label={text.removeBand(name + 1)} onClick={() => remove(name)}>
                ✕
              </Button>
            </Form.Item>
          </Flex>
        ))}
        {lines.length < 6 && <Button onClick={() => add({})}>{text.addBand}</Button>}
      </div>
    )}
  </Form.List>
);

interface HolidayProps {
  onAdded: (added: Holiday) => void;
  onClose: () => void;
}

const kept = ['year'] as const;

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
      <TextItem name="name" label={text.name} required maxLength={80} />
      <NumberItem name="day" label={text.day} required min={1} max={31} precision={0} />
      <Form.Item name="month" label={text.month} required>
        <Choice options={monthWords.map((label, nth) => ({ value: nth + 1, label }))} />
      </Form.Item>
      <NumberItem name="year" label={text.year} extra={text.yearHint} min={2000} max={2100} precision={0} />
    </FormDrawer>
  );
}
