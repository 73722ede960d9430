import { billingReadiness } from '@portal/shared-kit/contract/finance/fee';
import { entity, loadReferences, type Loading } from '@portal/shared-kit/contract/finance/payment-entity';
import { failureOf, useCommand } from '@portal/shared-kit/data';
import { ActionDialog } from '@portal/shared-kit/form';
import { FileInput } from '@portal/shared-kit/screen';
import { Alert } from '@portal/shared-kit/ui';
import { useId, useState } from 'react';
import { commonText } from '../common/messages.ts';
import { Sheet, SheetHead } from '../common/sheet.tsx';
import { messages as text } from './messages.ts';
import type { EntityDialogProps } from './test-dialog.tsx';

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
        {problem && <Alert type="error" showIcon title={problem} />}
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
        showIcon
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
