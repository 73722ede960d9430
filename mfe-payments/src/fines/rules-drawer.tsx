import {
  finedTypeOptions,
  fineRules,
  fineRulesForm,
  setFineRules,
  type FineRulesForm,
} from '@portal/shared-kit/contract/finance/fine';
import { useCommand } from '@portal/shared-kit/data';
import { DateField, FormDrawer, MoneyField } from '@portal/shared-kit/form';
import { Button, Flex } from '@portal/shared-kit/ui';
import { Checkbox, Form, InputNumber } from '@portal/shared-kit/ui-data';
import { messages as text } from './messages.ts';

interface FineRulesProps {
  rules: FineRulesForm;
  onClose: () => void;
}

/** Changes the rules of fines. */
export function RulesDrawer({ rules, onClose }: FineRulesProps) {
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
      <Form.Item name="due_from" label={text.from} required>
        <DateField />
      </Form.Item>
      <Form.Item name="grace_days" label={text.grace} extra={text.graceHint} required>
        <InputNumber min={0} max={60} precision={0} />
      </Form.Item>
      <Form.Item name="cap" label={text.cap} extra={text.capHint}>
        <MoneyField />
      </Form.Item>
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
