import { usePortal } from '@portal/shared-kit';
import { unmatchedPayments } from '@portal/shared-kit/contract/finance/payment';
import {
  splitForm,
  splitMethodLabels,
  sponsorSplits,
  uploadSponsorSplit,
  type SplitForm,
} from '@portal/shared-kit/contract/finance/sponsor-split';
import { upload, useEndpoint, useForget } from '@portal/shared-kit/data';
import { formatDay } from '@portal/shared-kit/dates';
import { ActionDialog, ChoiceItem, DayItem, FileField, MoneyItem, TextItem } from '@portal/shared-kit/form';
import { FailureNotice, NativeSelect } from '@portal/shared-kit/screen';
import { Form } from '@portal/shared-kit/ui-data';
import { useId, useState } from 'react';
import { messages as text } from './messages.ts';

export interface NewSplitProps {
  /** The unmatched payment to split; by default the form offers a choice. */
  unmatched?: number;
  onClose: () => void;
  /** Called with the id of the transfer once its list is read. */
  onRead: (id: number) => void;
}

const methods = Object.entries(splitMethodLabels).map(([value, label]) => ({ value, label }));

/** The money and its list: a transfer recorded now, or an unmatched payment. */
export function NewSplitDialog({ unmatched: paymentId, onClose, onRead }: NewSplitProps) {
  const { http } = usePortal();
  const forget = useForget();
  const id = useId();
  const { data, error, refetch } = useEndpoint(unmatchedPayments, {
    query: paymentId === undefined ? { per_page: 100, order: 'newest' } : { id: paymentId },
  });
  const waiting = data?.data ?? [];
  const [chosen, setChosen] = useState(paymentId === undefined ? '' : String(paymentId));
  // It may have been matched since the link was rendered.
  const unmatched = !data || waiting.some(({ id: one }) => String(one) === chosen) ? chosen : '';
  const [file, setFile] = useState<File>();

  const read = async ({ sponsor, method, transaction, paid_at, amount }: SplitForm) => {
    const money =
      unmatched === ''
        ? {
            ...(method && { method }),
            ...(transaction && { transaction }),
            ...(paid_at && { paid_at }),
            ...(amount !== undefined && { amount }),
          }
        : { unmatched_id: unmatched };
    const { data, message } = await upload(http, uploadSponsorSplit, {
      body: { sponsor, ...money },
      file: file!,
    });
    forget(sponsorSplits);
    onRead(data.id);
    return { message };
  };
  return (
    <ActionDialog<SplitForm>
      title={text.add}
      confirm={text.read}
      schema={splitForm}
      value={{ method: 'TRANSFERENCIA' }}
      onConfirm={read}
      onClose={onClose}
    >
      <p>{text.hint}</p>
      {error && <FailureNotice failure={error} onRetry={() => void refetch()} />}
      <TextItem name="sponsor" label={text.sponsor} required maxLength={120} />
      <Form.Item label={text.money} htmlFor={id}>
        <NativeSelect
          id={id}
          style={{ maxWidth: '100%' }}
          value={unmatched}
          none={text.notRecorded}
          options={waiting.map((one) => ({
            value: String(one.id),
            label: text.unmatched(one.transaction, one.amount, formatDay(one.paid_at)),
          }))}
          onChange={(chosen = '') => setChosen(chosen)}
        />
      </Form.Item>
      {unmatched === '' && (
        <>
          <ChoiceItem name="method" label={text.method} required options={methods} />
          <TextItem name="transaction" label={text.transaction} required maxLength={60} />
          <DayItem name="paid_at" label={text.date} required />
          <MoneyItem name="amount" label={text.amount} required />
        </>
      )}
      <Form.Item name="file" label={text.file} required extra={text.fileHint}>
        <FileField accept={['.xlsx', '.csv']} onFile={setFile} />
      </Form.Item>
    </ActionDialog>
  );
}
