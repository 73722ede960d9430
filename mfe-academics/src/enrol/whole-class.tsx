import { randomKey } from '@portal/shared-kit/contract/core/random-key';
import { usePortal } from '@portal/shared-kit';
import {
  enrolClasses,
  planPreview,
  type EnrolmentOutcome,
} from '@portal/shared-kit/contract/enrolment/subject-enrolment';
import type { ClassGroup } from '@portal/shared-kit/contract/offer/class-group';
import { isUnfinished, jobFile } from '@portal/shared-kit/contract/platform/job';
import { call, download, failureOf, useCommand, useJob, useTellJobs } from '@portal/shared-kit/data';
import { Button } from '@portal/shared-kit/ui';
import { useEffect, useState } from 'react';
import { messages as text } from './messages.ts';
import { acceptedOf, Outcome } from './outcome.tsx';
import { seenPlace } from '../common/seen-place.ts';

interface Props {
  group: ClassGroup;
  /** How often somebody of the class was enrolled here: what was previewed before is no longer so. */
  acts: number;
  onEnded: () => void;
  /** The class is no longer where it was when it was chosen. */
  onStale: () => void;
}

/** The whole class in its plan: previewed, then a job whose progress and result are shown. */
export function WholeClass({ group, acts, onEnded, onStale }: Props) {
  const { http, notify } = usePortal();
  const [previewed, setPreviewed] = useState<{ outcome: EnrolmentOutcome; acts: number }>();
  const shown = previewed?.acts === acts ? previewed.outcome : undefined;
  const [jobId, setJobId] = useState<number>();
  // The same until an answer came: what was sent before a lost answer is the same job.
  const [key, setKey] = useState(randomKey);
  const [busy, setBusy] = useState(false);
  const submit = useCommand(enrolClasses);
  const tellJobs = useTellJobs();

  async function working(work: () => Promise<void>) {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      const { code, message } = failureOf(error);
      notify.error(message);
      if (code === 'conflict') onStale();
    } finally {
      setBusy(false);
    }
  }
  const preview = () =>
    working(async () => {
      const { data } = await call(http, planPreview, { query: { classmate_id: group.id } });
      setPreviewed({ outcome: data, acts });
    });
  const start = () =>
    working(async () => {
      const { data } = await submit.mutateAsync({
        body: { classmate_ids: [group.id], key, seen: seenPlace(group) },
      });
      setJobId(data.job_id);
      setKey(randomKey());
      setPreviewed(undefined);
      tellJobs();
    });
  return (
    <fieldset className="enrol-panel">
      <legend>{text.wholeClass}</legend>
      <small>{text.wholeHint}</small>
      <div className="enrol-bar">
        <Button
          loading={busy}
          aria-label={`${text.preview}: ${text.wholeClass}`}
          onClick={() => void preview()}
        >
          {text.preview}
        </Button>
        <Button type="primary" loading={busy} disabled={!shown} onClick={() => void start()}>
          {text.wholeClass}
        </Button>
      </div>
      {shown && <Outcome title={text.previewOf} accepted={acceptedOf(shown, true)} refused={shown.refused} />}
      {jobId !== undefined && <Progress id={jobId} onEnded={onEnded} />}
    </fieldset>
  );
}

/** How far the job is, then what came of it. */
function Progress({ id, onEnded }: { id: number; onEnded: () => void }) {
  const { http, notify } = usePortal();
  const job = useJob(id);
  const over = job !== undefined && !isUnfinished(job);
  useEffect(() => {
    if (over) onEnded();
  }, [over, onEnded]);
  if (!job) return null;
  const save = (position: number, name: string) =>
    download(http, jobFile, { params: { id, position } }, name).catch((error: unknown) =>
      notify.error(failureOf(error).message),
    );
  return (
    <div role="status">
      <progress aria-label={text.progress} max={job.total ?? 1} value={job.done} style={{ width: '100%' }} />
      <p>{over ? job.message : text.running(job.done, job.total)}</p>
      {job.files.map(({ position, name }) => (
        <Button key={position} onClick={() => void save(position, name)}>
          {text.download}
        </Button>
      ))}
    </div>
  );
}
