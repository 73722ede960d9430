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
import { FileInput } from '@portal/shared-kit/screen';
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
  const entities = useEndpoint(entity.list, { query: { per_page: 100 } }).data?.data ?? [];
  const [entityId, setEntityId] = useState('');
  const layouts = useEndpoint(
    bankLayouts,
    { params: { id: Number(entityId) } },
    { enabled: entityId !== '' },
  );
  // A built-in format, or the id of a layout.
  const [format, setFormat] = useState('MEPS');
  const [file, setFile] = useState<File>();
  const [problem, setProblem] = useState<string>();

  const read = async () => {
    const missing = entityId === '' ? text.noEntity : file ? undefined : text.noFile;
    setProblem(missing);
    if (missing !== undefined) return undefined;
    const fields = {
      entity_id: entityId,
      ...(format in bankFormats
        ? { format: format as BankFormat }
        : { format: 'MODELO' as const, layout_id: format }),
    };
    const { data, message } = await upload(http, uploadBankFile, { body: fields, file: file! });
    forget(bankImports);
    onRead(data.import_id);
    return { message };
  };
  return (
    <ActionDialog title={text.import} confirm={text.read} onConfirm={read} onClose={onClose}>
      <p>{text.chooseHint}</p>
      <p>
        <label htmlFor={`${field}-entity`}>{text.entity}</label>
        <br />
        <select
          id={`${field}-entity`}
          className="pk-control"
          value={entityId}
          onChange={({ target }) => {
            setEntityId(target.value);
            // Each entity has layouts of its own.
            if (!(format in bankFormats)) setFormat('MEPS');
          }}
        >
          <option value="">{text.choose}</option>
          {entities
            .filter(({ active }) => active)
            .map(({ id, bank, code }) => (
              <option key={id} value={id}>{`${bank} (${code})`}</option>
            ))}
        </select>
      </p>
      <p>
        <label htmlFor={`${field}-format`}>{text.format}</label>
        <br />
        <select
          id={`${field}-format`}
          className="pk-control"
          value={format}
          onChange={({ target }) => setFormat(target.value)}
        >
          {layouts.data?.data.map(({ id, name }) => (
            <option key={id} value={id}>
              {text.layout(name)}
            </option>
          ))}
          {Object.entries(bankFormats).map(
            ([value, label]) =>
              value !== 'MODELO' && (
                <option key={value} value={value}>
                  {label}
                </option>
              ),
          )}
        </select>
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
      <div aria-live="polite">{problem && <Alert type="error" showIcon title={problem} />}</div>
    </ActionDialog>
  );
}
