import { usePortal } from '@portal/shared-kit';
import { cancelJob, isUnfinished, jobFile, type JobRow } from '@portal/shared-kit/contract/platform/job';
import { download, failureOf, useCommand, useTellJobs } from '@portal/shared-kit/data';
import { formatMoment } from '@portal/shared-kit/dates';
import { jobMessages as text } from './messages.ts';

/** One job in the panel: its title, its progress or result, and its actions. */
export function JobEntry({ job }: { job: JobRow }) {
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
  const { http, notify } = usePortal();
  const save = () =>
    download(http, jobFile, { params: { id, position } }, name).catch((error: unknown) => {
      const { message, supportCode } = failureOf(error);
      notify.error(message, { retry: () => void save(), ...(supportCode && { supportCode }) });
    });
  return (
    <button type="button" className="p-job-button" onClick={() => void save()}>
      {text.save(name)}
    </button>
  );
}
