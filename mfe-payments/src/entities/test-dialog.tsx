import { testEntity, type EntityRow } from '@portal/shared-kit/contract/finance/payment-entity';
import type { Out } from '@portal/shared-kit/contract/core/endpoint';
import { inThrees } from '@portal/shared-kit/contract/finance/payment-reference-text';
import { useCommand } from '@portal/shared-kit/data';
import { ActionDialog, MoneyField } from '@portal/shared-kit/form';
import { Alert, Button } from '@portal/shared-kit/ui';
import { Form, InputNumber } from '@portal/shared-kit/ui-data';
import { messages as text } from './messages.ts';

export interface EntityDialogProps {
  row: EntityRow;
  onClose: () => void;
}
type Made = Out<typeof testEntity>['data'];

/** Calculates the reference of a number and amount and shows its check digits step by step (decision 123). */
export function TestDialog({ row, onClose }: EntityDialogProps) {
  const [form] = Form.useForm<{ id: number; month: number; amount: number }>();
  const { mutate, data, error, isPending, reset } = useCommand(testEntity);
  const refused = (name: string) => {
    const messages = error?.errors?.[name];
    return messages ? { validateStatus: 'error' as const, help: messages.join(' ') } : {};
  };
  return (
    <ActionDialog title={text.testTitle(`${row.bank} (${row.code})`)} onClose={onClose}>
      <p>{text.testHint}</p>
      <Form
        form={form}
        layout="vertical"
        initialValues={{ id: row.last_reference + 1, month: 1, amount: 250_000 }}
        onValuesChange={() => reset()}
        onFinish={(body) => mutate({ params: { id: row.id }, body })}
      >
        <Form.Item name="id" label={text.testId} {...refused('id')}>
          <InputNumber min={0} max={9_999_999} precision={0} style={{ width: 180 }} />
        </Form.Item>
        <Form.Item name="month" label={text.testMonth} {...refused('month')}>
          <InputNumber min={0} max={99} precision={0} />
        </Form.Item>
        <Form.Item name="amount" label={text.testAmount} {...refused('amount')}>
          <MoneyField />
        </Form.Item>
        <Button type="primary" htmlType="submit" loading={isPending}>
          {isPending ? text.calculating : text.calculate}
        </Button>
      </Form>
      <div aria-live="polite" style={{ marginTop: 16 }}>
        {error && <Alert type="error" showIcon title={error.message} />}
        {data && <Result made={data.data} />}
      </div>
    </ActionDialog>
  );
}

function Result({ made: { reference, step } }: { made: Made }) {
  if (reference === null) return <Alert type="info" showIcon title={text.supplied} />;
  return (
    <Alert
      type="success"
      title={`${text.reference}: ${inThrees(reference)}`}
      description={
        step ? (
          <dl style={{ margin: 0 }}>
            <dt>{text.stepDigits}</dt>
            <dd style={{ overflowWrap: 'anywhere' }}>{step.digits}</dd>
            <dt>{text.stepRemainder}</dt>
            <dd>{step.remainder}</dd>
            <dt>{text.stepCheck(step.remainder)}</dt>
            <dd>{step.check}</dd>
          </dl>
        ) : (
          text.counted
        )
      }
    />
  );
}
