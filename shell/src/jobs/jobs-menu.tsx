import { usePortal } from '@portal/shared-kit';
import { isUnfinished, type JobRow, cancelJob, jobFile } from '@portal/shared-kit/contract/platform/job';
import { useCommand, useDownload, useJobs, useTellJobs } from '@portal/shared-kit/data';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { jobMessages as text } from './messages.ts';
import './jobs.css';
import { formatMoment } from '@portal/shared-kit/dates';

/** The user's own jobs in the top bar: the number running, and a panel with all of them. Hidden without jobs. */
export function JobsMenu() {
  const jobs = useJobs() ?? none;
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const panel = useId();
  useTellEnds(jobs);
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  const onKey = (event: KeyboardEvent) => {
    if (!open || event.key !== 'Escape') return;
    event.stopPropagation();
    close();
  };
  const running = jobs.filter(isUnfinished).length;
  if (jobs.length === 0) return null;
  return (
    <div className="p-jobs" onKeyDown={onKey}>
      <button
        ref={button}
        type="button"
        className="p-button"
        aria-expanded={open}
        aria-controls={panel}
        aria-label={text.button(running)}
        onClick={() => setOpen(!open)}
      >
        {text.short(running)}
      </button>
      {open && (
        <section id={panel} className="p-jobs-panel" aria-label={text.title}>
          <header>
            <h2>{text.title}</h2>
            <button type="button" className="p-toast-close" aria-label={text.close} onClick={close}>
              ×
            </button>
          </header>
          <ul>
            {jobs.map((job) => (
              <JobEntry key={job.id} job={job} />
            ))}
          </ul>
          <p className="p-muted">{text.kept}</p>
        </section>
      )}
    </div>
  );
}
const none: readonly JobRow[] = [];

/** Notifies when a job that this tab saw running ends, and refetches the screens' data that it may have changed. */
function useTellEnds(jobs: readonly JobRow[]): void {
  const { notify, queryClient } = usePortal();
  const runningIds = useRef<ReadonlySet<number>>(new Set());
  useEffect(() => {
    const ended = jobs.filter((job) => runningIds.current.has(job.id) && !isUnfinished(job));
    runningIds.current = new Set(jobs.filter(isUnfinished).map(({ id }) => id));
    for (const { state, title, message } of ended)
      if (state === 'FALHADA') notify.error(text.ended(title, message));
      else notify.success(text.ended(title, message));
    if (ended.length > 0) void queryClient.invalidateQueries();
  }, [jobs, notify, queryClient]);
}

/** One job in the panel: its title, its progress or result, and its actions. */
function JobEntry({ job }: { job: JobRow }) {
  const { notify } = usePortal();
  const cancel = useCommand(cancelJob);
  const tell = useTellJobs();
  const { id, title, state, done, total, message } = job;
  const askToCancel = () =>
    cancel.mutate(
      { params: { id } },
      { onSettled: tell, onError: (failure) => notify.error(failure.message, failure) },
    );
  return (
    <li className="p-job" data-state={state}>
      <p className="p-job-head">
        <strong>{title}</strong>
        <span>{job.cancelling ? text.cancelling : text.states[state]}</span>
      </p>
      {state === 'EM_CURSO' && (
        <p className="p-job-progress">
          <progress aria-label={text.progress(title)} {...(total !== null && { value: done, max: total })} />
          <span>{text.rows(done, total)}</span>
        </p>
      )}
      {message && <p>{message}</p>}
      <p className="p-job-foot">
        <time dateTime={job.created_at}>{formatMoment(job.finished_at ?? job.created_at)}</time>
        {isUnfinished(job) && !job.cancelling && (
          <button
            type="button"
            className="p-job-button"
            aria-label={text.cancelOf(title)}
            disabled={cancel.isPending}
            onClick={askToCancel}
          >
            {text.cancel}
          </button>
        )}
      </p>
      {job.files.map((file) => (
        <JobFile key={file.position} id={id} {...file} />
      ))}
    </li>
  );
}

function JobFile({ id, position, name }: { id: number; position: number; name: string }) {
  const save = useDownload();
  return (
    <button
      type="button"
      className="p-job-button"
      onClick={() => void save(jobFile, { params: { id, position } }, name)}
    >
      {text.save(name)}
    </button>
  );
}
