import { Alert, Button, Flex } from '@portal/shared-kit/ui';
import { useState, useCallback } from 'react';
import type { Endpoint } from '../../contract/core/endpoint.ts';
import {
  isFinal,
  verdicts,
  type ImportRecord,
  confirmImport,
  undoImport,
  importById,
  importRows,
} from '../../contract/platform/import.ts';
import { cancelJob, type JobRow } from '../../contract/platform/job.ts';
import { useCommand, useEndpoint, useReadAgain } from '../../data/hooks.ts';
import { notifyFailure } from '../../data/api-failure.ts';
import { useTellJobs, useWorkedRecord } from '../../data/use-jobs.ts';
import { formatMoment } from '../../dates.ts';
import { usePortal } from '../../remote/portal-context.tsx';
import type { PortalProps } from '../../remote/portal-props.ts';
import { FailureNotice, ScreenState } from '../frame/screen-state.tsx';
import { screenMessages } from '../frame/messages.ts';
import { ImportLines, type TypedCells } from './import-lines.tsx';
import { importMessages as text } from './messages.ts';
import { call } from '../../data/call.ts';
import { ActionDialog } from '../form/action-dialog.tsx';

interface Props {
  id: number;
  list: Endpoint;
  typed: TypedCells;
  onTyped: (change: (typed: TypedCells) => TypedCells) => void;
  onAnother: () => void;
  onClose: () => void;
}

/** One import: progress, lines, and actions. */
export function ImportView({ id, list, typed, onTyped, onAnother, onClose }: Props) {
  const { record, failure, job, working, reload } = useImport(id, list);
  const [act, setAct] = useState<Act>();
  const { http, notify } = usePortal();
  const [starting, setStarting] = useState(false);
  const start = async (of: ImportRecord) => {
    setStarting(true);
    await confirmed(http, of)
      .catch((error: unknown) => notifyFailure(notify, error))
      .finally(reload);
    setStarting(false);
  };
  // What can be taken back and leaves nothing out is not asked about.
  const onAct = (next: Act) =>
    next === 'confirm' && record && !isFinal(record.kind) && record.counts.ERRO === 0
      ? void start(record)
      : setAct(next);
  // Confirmed in another tab, or by a call whose answer was lost.
  if (act && working) setAct(undefined);
  return (
    <>
      {record && failure && <FailureNotice failure={failure} onRetry={reload} />}
      <ScreenState failure={record ? undefined : failure} loading={!record} onRetry={reload}>
        {record && (
          <>
            <h2 className="pk-import-heading">{record.file_name}</h2>
            {working ? (
              <Progress record={record} job={job} onRead={reload} />
            ) : (
              <>
                <Standing record={record} job={job} />
                <ImportLines key={record.state} record={record} typed={typed} onTyped={onTyped} />
              </>
            )}
            <Flex wrap gap="small" justify="end" style={{ marginTop: 16 }}>
              <Button onClick={onClose}>{screenMessages.close}</Button>
              {!working && (
                <>
                  <Button onClick={onAnother}>{text.another}</Button>
                  <Buttons record={record} typed={typed} starting={starting} onAct={onAct} />
                </>
              )}
            </Flex>
            {act && !working && (
              <ImportActs act={act} record={record} reload={reload} onClose={() => setAct(undefined)} />
            )}
          </>
        )}
      </ScreenState>
    </>
  );
}

interface ProgressProps {
  record: ImportRecord;
  job: JobRow | undefined;
  onRead: () => void;
}

function Progress({ record: { state }, job, onRead }: ProgressProps) {
  const total = job?.total ?? null;
  const tell = useTellJobs();
  const { notify } = usePortal();
  const cancel = useCommand(cancelJob, []);
  const stop = (id: number) =>
    cancel
      .mutateAsync({ params: { id } })
      .catch((error: unknown) => notifyFailure(notify, error))
      .finally(tell);
  return (
    <div role="status" className="pk-import-progress">
      <span>{text.states[state]}</span>
      <progress
        aria-label={text.states[state]}
        {...(job && total !== null && { value: job.done, max: total })}
      />
      {job ? <span>{text.done(job.done, total)}</span> : <Button onClick={onRead}>{text.readNow}</Button>}
      {job && (
        <Button loading={cancel.isPending || job.cancelling} onClick={() => void stop(job.id)}>
          {text.stop}
        </Button>
      )}
    </div>
  );
}

/** The state of an import while nothing runs, and the result of its last job. */
function Standing({ record: { state, counts, undo_until: until }, job }: Omit<ProgressProps, 'onRead'>) {
  const left = state.startsWith('A_');
  const told = job?.message && <p>{job.message}</p>;
  if (left)
    return <Alert type="warning" title={text.interrupted} description={told} className="pk-import-alert" />;
  if (state === 'VERIFICADA')
    return (
      <ul className="pk-import-counts" aria-label={text.states[state]}>
        {verdicts.map((verdict) => (
          <li key={verdict} data-verdict={verdict}>
            {text.counted[verdict](counts[verdict])}
          </li>
        ))}
      </ul>
    );
  return (
    <Alert
      type={state === 'IMPORTADA' ? 'success' : 'info'}
      title={text.states[state]}
      description={
        <>
          {told || <p>{text.written(counts.applied)}</p>}
          {state === 'IMPORTADA' && until && <p>{text.undoUntil(formatMoment(until))}</p>}
        </>
      }
      className="pk-import-alert"
    />
  );
}

interface ButtonsProps {
  record: ImportRecord;
  typed: TypedCells;
  /** It is being confirmed. */
  starting: boolean;
  onAct: (act: Act) => void;
}

/** The next actions; a disabled button has its reason beside it. */
function Buttons({ record, typed, starting, onAct }: ButtonsProps) {
  const { kind, state, counts, undo_until: until } = record;
  const writes = counts.NOVA + counts.ALTERADA > 0;
  const why = Object.keys(typed).length > 0 ? text.typedFirst : writes ? undefined : text.nothingToWrite;
  const mayUndo =
    !isFinal(kind) && ['IMPORTADA', 'A_IMPORTAR', 'A_ANULAR'].includes(state) && counts.applied > 0;
  const inTime = !until || new Date(until) > new Date();
  return (
    <>
      {mayUndo && inTime && (
        <Button danger onClick={() => onAct('undo')}>
          {text.undo}
        </Button>
      )}
      {state === 'VERIFICADA' && (
        <>
          {why && <span className="pk-import-note">{why}</span>}
          <Button
            type="primary"
            disabled={why !== undefined}
            loading={starting}
            onClick={() => onAct('confirm')}
          >
            {text.confirm}
          </Button>
        </>
      )}
      {(state === 'A_VERIFICAR' || state === 'A_IMPORTAR') && (
        <Button type="primary" loading={starting} onClick={() => onAct('confirm')}>
          {text.goOn}
        </Button>
      )}
    </>
  );
}

type Act = 'confirm' | 'undo';

interface ImportActsProps {
  act: Act;
  record: ImportRecord;
  reload: () => void;
  onClose: () => void;
}

const confirmed = (http: PortalProps['http'], { id, counts }: ImportRecord) =>
  call(http, confirmImport, { params: { id }, body: { skip_errors: counts.ERRO > 0 } });

/** Confirms writing or undoing an import, and starts it. */
function ImportActs({ act, record, reload, onClose }: ImportActsProps) {
  const { http } = usePortal();
  const { id, title, counts } = record;
  const params = { id };
  // After an error or a lost answer too: it may have started nevertheless.
  const confirm = () => confirmed(http, record).finally(reload);
  if (act === 'undo')
    return (
      <ActionDialog
        title={text.undoQuestion}
        confirm={text.undo}
        danger
        onConfirm={() => call(http, undoImport, { params }).finally(reload)}
        onClose={onClose}
      >
        {text.undoWhat(counts.applied)}
      </ActionDialog>
    );
  return (
    <ActionDialog
      title={text.confirmQuestion(title)}
      confirm={record.state === 'VERIFICADA' ? text.confirm : text.goOn}
      onConfirm={confirm}
      onClose={onClose}
    >
      <ul>
        <li>{text.counted.NOVA(counts.NOVA)}</li>
        <li>{text.counted.ALTERADA(counts.ALTERADA)}</li>
      </ul>
      {counts.ERRO > 0 && <p>{text.confirmWithout(counts.ERRO)}</p>}
      <p>{isFinal(record.kind) ? text.notUndone : text.undoneWithin}</p>
    </ActionDialog>
  );
}

/** An import and its job. */
function useImport(id: number, list: Endpoint) {
  const readAgain = useReadAgain();
  const read = useCallback(() => readAgain(importById, importRows, list), [list, readAgain]);
  const { tell, ...worked } = useWorkedRecord(useEndpoint(importById, { params: { id } }), read);
  return {
    ...worked,
    reload: () => {
      tell();
      void readAgain(importById, importRows);
    },
  };
}
