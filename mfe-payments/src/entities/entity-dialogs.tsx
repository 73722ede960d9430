import type { Out } from '@portal/shared-kit/contract/core/endpoint';
import { billingReadiness } from '@portal/shared-kit/contract/finance/fee';
import {
  entity,
  loadReferences,
  type Loading,
  testEntity,
  type EntityRow,
} from '@portal/shared-kit/contract/finance/payment-entity';
import { inThrees } from '@portal/shared-kit/contract/finance/payment-reference-text';
import { failureOf, useCommand } from '@portal/shared-kit/data';
import { ActionDialog, MoneyField } from '@portal/shared-kit/form';
import { FileInput } from '@portal/shared-kit/screen';
import { Alert, Button } from '@portal/shared-kit/ui';
import { Form, InputNumber } from '@portal/shared-kit/ui-data';
import { useId, useState } from 'react';
import { commonText } from '../common/messages.ts';
import { Sheet, SheetHead } from '../common/sheet.tsx';
import { messages as text } from './messages.ts';

const maxBytes = 1_000_000;

/** Loads bank-supplied references: the file is checked first, then the valid new ones are stored (decision 123). */
export function LoadDialog({ row, onClose }: EntityDialogProps) {
  const id = useId();
  const check = useCommand(loadReferences);
  const load = useCommand(loadReferences, [entity.list, billingReadiness]);
  const [content, setContent] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const found = check.data?.data;

  const choose = async (file: File | undefined) => {
    check.reset();
    setContent(undefined);
    setProblem(undefined);
    if (!file) return;
    if (file.size > maxBytes) return setProblem(text.tooLarge);
    const read = await textOf(file).catch(() => undefined);
    if (read === undefined) return setProblem(text.unreadable);
    setContent(read);
    check.mutate(
      { params: { id: row.id }, body: { content: read, preview: true } },
      { onError: (error) => setProblem(reasonOf(error)) },
    );
  };
  return (
    <ActionDialog
      title={text.loadTitle(`${row.bank} (${row.code})`)}
      confirm={
        content !== undefined && found && found.accepted > 0 ? text.loadSubmit(found.accepted) : undefined
      }
      cancel={commonText.close}
      onConfirm={() => load.mutateAsync({ params: { id: row.id }, body: { content: content! } })}
      onClose={onClose}
    >
      <p id={`${id}-hint`}>{text.loadHint}</p>
      <label htmlFor={id}>{text.file}</label>{' '}
      <FileInput
        id={id}
        accept=".csv,.txt,text/csv,text/plain"
        aria-describedby={`${id}-hint`}
        onFile={(file) => void choose(file)}
      />
      <div aria-live="polite" style={{ marginTop: 16 }}>
        {check.isPending && <p>{text.reading}</p>}
        {problem && <Alert type="error" title={problem} />}
        {found && <Preview found={found} />}
      </div>
    </ActionDialog>
  );
}

const textOf = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error ?? new Error('unreadable'));
    reader.readAsText(file);
  });

/** Why the file was refused, or the call failed. */
function reasonOf(error: unknown): string {
  const { errors, message } = failureOf(error);
  return errors ? Object.values(errors).flat().join(' ') : message;
}

function Preview({ found: { accepted, sample, refused, refusals } }: { found: Loading }) {
  return (
    <>
      <Alert
        type={accepted > 0 ? 'success' : 'warning'}
        title={accepted > 0 ? text.accepted(accepted) : text.nothing}
        description={sample.length > 0 ? text.first(sample) : undefined}
      />
      {refused > 0 && (
        <>
          <p style={{ margin: '16px 0 8px', fontWeight: 600 }}>{text.refused(refused)}</p>
          <Sheet label={text.refusals} fits style={{ maxHeight: 260, overflow: 'auto' }}>
            <SheetHead columns={[text.line, text.text, text.problem]} />
            <tbody>
              {refusals.map(({ line, text: written, problem }) => (
                <tr key={line}>
                  <td>{line}</td>
                  <td style={{ overflowWrap: 'anywhere' }}>{written}</td>
                  <td>{problem}</td>
                </tr>
              ))}
            </tbody>
          </Sheet>
          {refused > refusals.length && <p>{text.more(refused - refusals.length)}</p>}
        </>
      )}
    </>
  );
}

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
        {error && <Alert type="error" title={error.message} />}
        {data && <Result made={data.data} />}
      </div>
    </ActionDialog>
  );
}

function Result({ made: { reference, step } }: { made: Made }) {
  if (reference === null) return <Alert type="info" title={text.supplied} />;
  return (
    <Alert
      showIcon={false}
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
