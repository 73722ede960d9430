import { usePortal } from '@portal/shared-kit';
import {
  bankFormats,
  bankImports,
  uploadBankFile,
  type BankFormat,
} from '@portal/shared-kit/contract/finance/bank-import';
import { bankLayouts } from '@portal/shared-kit/contract/finance/bank-layout';
import { entity } from '@portal/shared-kit/contract/finance/payment-entity';
import { upload, useEndpoint, useForget } from '@portal/shared-kit/data';
import { ActionDialog } from '@portal/shared-kit/form';
import { FailureNotice, FileInput, NativeSelect } from '@portal/shared-kit/screen';
import { Alert } from '@portal/shared-kit/ui';
import { useId, useState } from 'react';
import { messages as text } from './messages.ts';

interface ChooseProps {
  onClose: () => void;
  /** Called with the id of the import once its file is read. */
  onRead: (id: number) => void;
}

/** The first step: entity and file. */
export function ChooseDialog({ onClose, onRead }: ChooseProps) {
  const { http } = usePortal();
  const forget = useForget();
  const field = useId();
  const entities = useEndpoint(entity.list, { query: { per_page: 100 } });
  const [entityId, setEntityId] = useState<number>();
  const layouts = useEndpoint(
    bankLayouts,
    { params: { id: entityId ?? 0 } },
    { enabled: entityId !== undefined },
  );
  // A built-in format, or the id of a layout.
  const [format, setFormat] = useState('MEPS');
  const [file, setFile] = useState<File>();
  const [problem, setProblem] = useState<string>();

  const read = async () => {
    if (entityId === undefined) return setProblem(text.noEntity);
    if (!file) return setProblem(text.noFile);
    const fields = {
      entity_id: entityId,
      ...(format in bankFormats
        ? { format: format as BankFormat }
        : { format: 'MODELO' as const, layout_id: format }),
    };
    const { data, message } = await upload(http, uploadBankFile, { body: fields, file });
    forget(bankImports);
    onRead(data.import_id);
    return { message };
  };
  return (
    <ActionDialog
      title={text.import}
      confirm={text.read}
      written={entityId !== undefined || file !== undefined}
      onConfirm={read}
      onClose={onClose}
    >
      <p>{text.chooseHint}</p>
      {entities.error && <FailureNotice failure={entities.error} onRetry={() => void entities.refetch()} />}
      {layouts.error && <FailureNotice failure={layouts.error} onRetry={() => void layouts.refetch()} />}
      <p>
        <label htmlFor={`${field}-entity`}>{text.entity}</label>
        <br />
        <NativeSelect
          id={`${field}-entity`}
          value={entityId}
          none={text.choose}
          options={(entities.data?.data ?? [])
            .filter(({ active }) => active)
            .map(({ id, bank, code }) => ({ value: id, label: `${bank} (${code})` }))}
          onChange={(chosen) => {
            setEntityId(chosen);
            // Each entity has layouts of its own.
            if (!(format in bankFormats)) setFormat('MEPS');
          }}
        />
      </p>
      <p>
        <label htmlFor={`${field}-format`}>{text.format}</label>
        <br />
        <NativeSelect
          id={`${field}-format`}
          value={format}
          options={[
            ...(layouts.data?.data ?? []).map(({ id, name }) => ({
              value: String(id),
              label: text.layout(name),
            })),
            ...Object.entries(bankFormats)
              .filter(([value]) => value !== 'MODELO')
              .map(([value, label]) => ({ value, label })),
          ]}
          onChange={setFormat}
        />
      </p>
      <label htmlFor={`${field}-file`}>{text.file}</label>{' '}
      <FileInput
        id={`${field}-file`}
        accept=".txt,.csv,.xlsx,.xml,.sta,.940,.mt940"
        aria-describedby={`${field}-hint`}
        onFile={(chosen) => {
          setFile(chosen);
          setProblem(undefined);
        }}
      />
      <p id={`${field}-hint`}>{text.fileHint}</p>
      <div aria-live="polite">{problem && <Alert type="error" title={problem} />}</div>
    </ActionDialog>
  );
}
