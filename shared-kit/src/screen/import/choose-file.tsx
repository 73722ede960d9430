import { Alert, Button, Flex } from '@portal/shared-kit/ui';
import { useId, useState, type FormEvent } from 'react';
import {
  beginImport,
  importTemplate,
  mostRowsOf,
  type ImportKindName,
} from '../../contract/platform/import.ts';
import { failureOf, type ApiFailure } from '../../data/api-failure.ts';
import { download, upload } from '../../data/transfer.ts';
import { useJobs, useTellJobs } from '../../data/use-jobs.ts';
import { usePortal } from '../../remote/portal-context.tsx';
import { FileInput } from '../../inputs/file-input.tsx';
import { importMessages as text } from './messages.ts';

interface Props {
  kind: ImportKindName;
  /** Called with the id of the import whose lines are being checked. */
  onBegun: (id: number) => void;
}

/** The template, and the upload of a filled-in file. */
export function ChooseFile({ kind, onBegun }: Props) {
  const { http } = usePortal();
  const tell = useTellJobs();
  const [file, setFile] = useState<File>();
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState<Pick<ApiFailure, 'message' | 'supportCode'>>();
  const field = useId();
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (sending) return;
    if (!file) return setFailure({ message: text.chooseFirst, supportCode: undefined });
    setSending(true);
    setFailure(undefined);
    try {
      const { data } = await upload(http, beginImport, { params: { kind }, file });
      tell();
      onBegun(data.id);
    } catch (error) {
      setFailure(failureOf(error));
    } finally {
      setSending(false);
    }
  };
  return (
    <form onSubmit={(event) => void send(event)}>
      <p>{text.steps}</p>
      <Flex wrap gap="small" role="group" aria-label={text.template}>
        <Template kind={kind} format="xlsx" />
        <Template kind={kind} format="csv" />
      </Flex>
      <p style={{ margin: '24px 0 4px' }}>
        <label htmlFor={field}>{text.file}</label>
      </p>
      <FileInput
        id={field}
        accept=".xlsx,.csv"
        disabled={sending}
        aria-describedby={`${field}-hint`}
        onFile={(chosen) => {
          setFile(chosen);
          setFailure(undefined);
        }}
      />
      <p id={`${field}-hint`} className="pk-import-note">
        {text.fileHint(mostRowsOf(kind))}
      </p>
      {failure && (
        <Alert
          type="error"
          showIcon
          title={failure.message}
          description={failure.supportCode && text.supportCode(failure.supportCode)}
          style={{ marginBottom: 16 }}
        />
      )}
      <Button type="primary" htmlType="submit" loading={sending}>
        {text.check}
      </Button>
      <Recent kind={kind} onOpen={onBegun} />
    </form>
  );
}

function Template({ kind, format }: { kind: ImportKindName; format: 'xlsx' | 'csv' }) {
  const { http, notify } = usePortal();
  const save = () =>
    download(
      http,
      importTemplate,
      { params: { kind }, query: { format } },
      text.templateName(kind, format),
    ).catch((error: unknown) => {
      const { message, supportCode } = failureOf(error);
      notify.error(message, { retry: () => void save(), ...(supportCode && { supportCode }) });
    });
  return <Button onClick={() => void save()}>{text.templateIn[format]}</Button>;
}

/** The caller's imports into this register within the last day, so that one that was closed can be confirmed or undone. */
function Recent({ kind, onOpen }: { kind: ImportKindName; onOpen: (id: number) => void }) {
  const found = new Map<number, string>();
  for (const { title, result } of useJobs() ?? []) {
    const id = result?.import_id;
    if (typeof id === 'number' && result?.kind === kind && !found.has(id)) found.set(id, title);
  }
  if (found.size === 0) return null;
  return (
    <section aria-label={text.recent} style={{ marginTop: 32 }}>
      <h2 className="pk-import-heading">{text.recent}</h2>
      <ul>
        {[...found].map(([id, title]) => (
          <li key={id}>
            <Button type="link" onClick={() => onOpen(id)}>
              {title}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
