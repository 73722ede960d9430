import { usePortal } from '@portal/shared-kit';
import { generateMonthlyFees, type MonthlyPreview } from '@portal/shared-kit/contract/finance/monthly-fee';
import { call } from '@portal/shared-kit/data';
import { ActionDialog } from '@portal/shared-kit/form';
import { messages as text } from './messages.ts';

interface GenerateProps {
  preview: MonthlyPreview;
  onBegun: (jobId: number) => void;
  onRefused: () => void;
  onClose: () => void;
}

/** Asks whether to issue what the preview shows. */
export function GenerateDialog({ preview, onBegun, onRefused, onClose }: GenerateProps) {
  const { http } = usePortal();
  const { year, invoices, students, total } = preview;
  const generate = async () => {
    try {
      onBegun((await call(http, generateMonthlyFees, { body: { year, invoices, total } })).data.job_id);
    } catch (error) {
      onRefused();
      throw error;
    }
  };
  return (
    <ActionDialog title={text.question(year)} confirm={text.generate} onConfirm={generate} onClose={onClose}>
      <p>{text.what(invoices, students, total)}</p>
      <p>{text.then}</p>
    </ActionDialog>
  );
}
