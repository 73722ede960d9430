import { Drawer } from '@portal/shared-kit/ui-data';
import { useEffect, useState, useId } from 'react';
import { Alert, Button, Flex } from '@portal/shared-kit/ui';
import type { Endpoint } from '../../contract/core/endpoint.ts';
import {
  importKinds,
  type ImportKindName,
  beginImport,
  importTemplate,
  maxRowsOf,
} from '../../contract/platform/import.ts';
import { usePortal } from '../../remote/portal-context.tsx';
import { Style } from '../../remote/style.tsx';
import { DiscardDialog } from '../form/action-dialog.tsx';
import { useReturnFocus } from '../frame/use-return-focus.ts';
import { failureOf, type ApiFailure, notifyFailure } from '../../data/api-failure.ts';
import { download, upload } from '../../data/transfer.ts';
import { useJobs, useTellJobs } from '../../data/use-jobs.ts';
import { FileInput } from '../../inputs/file-input.tsx';
import { ImportView } from './import-view.tsx';
import { importMessages as text } from './messages.ts';
import type { TypedCells } from './import-lines.tsx';

export interface ImportProps {
  kind: ImportKindName;
  /** The list that an import changes. */
  list: Endpoint;
  /** The id of an import, or `new`; undefined closes the drawer. */
  opened: string | undefined;
  onOpen: (what: string | undefined) => void;
}

/** The look of an import. Inline and once in a page, as the kit's lists have theirs. */
const ImportStyle = () => <Style href="portal-kit-import" css={css} />;

const css = `
.pk-import-heading {
  margin: 0 0 8px;
  font-size: 18px;
  overflow-wrap: anywhere;
}
.pk-import-note {
  margin: 4px 0;
  color: var(--p-muted);
  font-size: 13px;
}
.pk-import-problem {
  margin: 4px 0 0;
  color: var(--p-error);
  font-size: 13px;
}
/* Inputs of a line stay in one row where a problem stands below one of them. */
.pk-import-lines .pk-sheet td {
  vertical-align: top;
}
.pk-import-lines .pk-cell {
  white-space: normal;
  overflow: visible;
}
.pk-import-lines .pk-sheet :is(th, td):nth-child(4) {
  position: sticky;
  inset-inline-start: 0;
  z-index: 1;
  background: var(--p-surface);
}
.pk-import-problems {
  margin: 0 0 12px;
  padding-inline-start: 20px;
  color: var(--p-error);
}
.pk-import-cell {
  width: 100%;
  min-width: 110px;
}
.pk-import-cell[aria-invalid] {
  border-color: var(--p-error);
}
.pk-import-verdict[data-verdict='ERRO'] {
  color: var(--p-error);
  font-weight: 600;
}
.pk-import-counts {
  display: flex;
  flex-wrap: wrap;
  gap: 4px 24px;
  margin: 0 0 12px;
  padding: 0;
  list-style: none;
}
.pk-import-alert {
  margin-bottom: 12px;
}
.pk-import-alert p {
  margin: 0;
}
.pk-import-progress {
  display: flex;
  flex-wrap: wrap;
  gap: 12px;
  align-items: center;
  padding: 24px 0;
}
.pk-import-progress progress {
  flex: 1 1 160px;
}
`;

interface Props {
  kind: ImportKindName;
  /** Called with the id of the import whose lines are being checked. */
  onBegun: (id: number) => void;
}

/** The template, and the upload of a filled-in file. */
function ChooseFile({ kind, onBegun }: Props) {
  const { http } = usePortal();
  const tell = useTellJobs();
  const [file, setFile] = useState<File>();
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState<Pick<ApiFailure, 'message' | 'supportCode'>>();
  const field = useId();
  const send = async (chosen = file) => {
    if (sending) return;
    if (!chosen) return setFailure({ message: text.chooseFirst, supportCode: undefined });
    setSending(true);
    setFailure(undefined);
    try {
      const { data } = await upload(http, beginImport, { params: { kind }, file: chosen });
      tell();
      onBegun(data.id);
    } catch (error) {
      setFailure(failureOf(error));
    } finally {
      setSending(false);
    }
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
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
          // Checking writes nothing into the register.
          if (chosen) void send(chosen);
        }}
      />
      <p id={`${field}-hint`} className="pk-import-note">
        {text.fileHint(maxRowsOf(kind))}
      </p>
      {failure && (
        <Alert
          type="error"
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
    ).catch((error: unknown) => notifyFailure(notify, error, () => void save()));
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

/** The import of a file into a register: choose, check, correct, confirm, undo (decision G.3). */
export function ImportDrawer({ kind, list, opened, onOpen }: ImportProps) {
  const { guardUnsaved } = usePortal();
  const [shown, setShown] = useState(opened);
  // Keeps the content while the drawer slides out.
  if (opened !== undefined && opened !== shown) setShown(opened);
  const [typed, setTyped] = useState<TypedCells>({});
  const [leaving, setLeaving] = useState<{ for: string | undefined }>();
  const dirty = Object.keys(typed).length > 0;
  useReturnFocus(opened !== undefined);
  useEffect(() => (dirty ? guardUnsaved() : undefined), [dirty, guardUnsaved]);
  const leave = (what: string | undefined) => (dirty ? setLeaving({ for: what }) : onOpen(what));
  // Only once there is no unsaved input, or the portal would ask a second time.
  useEffect(() => {
    if (!leaving || dirty) return;
    setLeaving(undefined);
    onOpen(leaving.for);
  }, [leaving, dirty, onOpen]);

  const id = Number(shown);
  return (
    <>
      <ImportStyle />
      <Drawer
        title={text.title(importKinds[kind].title)}
        open={opened !== undefined}
        onClose={() => leave(undefined)}
        destroyOnHidden
        maskClosable={false}
        size={1120}
      >
        {Number.isSafeInteger(id) && id > 0 ? (
          <ImportView
            key={id}
            id={id}
            list={list}
            typed={typed}
            onTyped={setTyped}
            onAnother={() => leave('new')}
            onClose={() => leave(undefined)}
          />
        ) : (
          <ChooseFile kind={kind} onBegun={(begun) => onOpen(String(begun))} />
        )}
      </Drawer>
      <DiscardDialog
        open={leaving !== undefined && dirty}
        onStay={() => setLeaving(undefined)}
        onDiscard={() => setTyped({})}
      />
    </>
  );
}
