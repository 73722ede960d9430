import { usePortal } from '@portal/shared-kit';
import {
  classStudents,
  classSubjects,
  exportAllocation,
} from '@portal/shared-kit/contract/enrolment/allocation';
import {
  enrolClasses,
  enrolStudents,
  type EnrolmentOutcome,
  type EnrolmentRefusal,
  planPreview,
} from '@portal/shared-kit/contract/enrolment/subject-enrolment';
import { passedBy } from '@portal/shared-kit/contract/enrolment/subject-rules';
import type { ClassGroup } from '@portal/shared-kit/contract/offer/class-group';
import {
  call,
  failureOf,
  useAllowed,
  useCommand,
  useDownload,
  useEndpoint,
  useJob,
  useTellJobs,
} from '@portal/shared-kit/data';
import { ExportMenu, ScreenState } from '@portal/shared-kit/screen';
import { Button } from '@portal/shared-kit/ui';
import { useCallback, useState, useEffect } from 'react';
import { randomKey } from '@portal/shared-kit/contract/core/random-key';
import { isUnfinished, jobFile } from '@portal/shared-kit/contract/platform/job';
import { messages as text } from './messages.ts';
import { acceptedOf, Outcome } from './outcome.tsx';
import { seenPlace } from '../common/seen-place.ts';
import { ReasonForm } from './reason-form.tsx';

interface Shown {
  outcome: EnrolmentOutcome;
  preview: boolean;
}
type Data = { student_id: number; subject_ids: number[] }[];

interface ClassEnrolmentProps {
  group: ClassGroup;
  /** The class is no longer where it was when it was chosen. */
  onStale: () => void;
}

interface WholeClassProps {
  group: ClassGroup;
  /** How often somebody of the class was enrolled here: what was previewed before is no longer so. */
  acts: number;
  onEnded: () => void;
  /** The class is no longer where it was when it was chosen. */
  onStale: () => void;
}

/** The whole class in its plan: previewed, then a job whose progress and result are shown. */
function WholeClass({ group, acts, onEnded, onStale }: WholeClassProps) {
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
  const save = useDownload();
  const job = useJob(id);
  const over = job !== undefined && !isUnfinished(job);
  useEffect(() => {
    if (over) onEnded();
  }, [over, onEnded]);
  if (!job) return null;
  return (
    <div role="status">
      <progress aria-label={text.progress} max={job.total ?? 1} value={job.done} style={{ width: '100%' }} />
      <p>{over ? job.message : text.running(job.done, job.total)}</p>
      {job.files.map(({ position, name }) => (
        <Button key={position} onClick={() => void save(jobFile, { params: { id, position } }, name)}>
          {text.download}
        </Button>
      ))}
    </div>
  );
}

/** Students and subjects of a class; all of them are chosen until somebody takes one out. */
export function ClassEnrolment({ group, onStale }: ClassEnrolmentProps) {
  const { http, notify } = usePortal();
  const allowed = useAllowed();
  const students = useEndpoint(classStudents, { query: { classmate: group.id } });
  const subjects = useEndpoint(classSubjects, { query: { classmate_id: group.id } });
  const [withStudents, setStudents] = useState<ReadonlySet<number>>();
  const [withSubjects, setSubjects] = useState<ReadonlySet<number>>();
  const [shown, setShown] = useState<Shown>();
  const [acts, setActs] = useState(0);
  const send = useCommand(enrolStudents, [classStudents, classSubjects]);
  const chosenStudents = withStudents ?? new Set(students.data?.data.map(({ id }) => id));
  const chosenSubjects = withSubjects ?? new Set(subjects.data?.data.map(({ id }) => id));
  const data: Data = [...chosenStudents].map((student_id) => ({
    student_id,
    subject_ids: [...chosenSubjects],
  }));

  async function run(enrolments: Data, preview: boolean, override_reason = '') {
    if (enrolments.length === 0) return notify.error(text.studentEmpty);
    if (chosenSubjects.size === 0) return notify.error(text.subjectEmpty);
    try {
      const body = { data: enrolments, preview, override_reason, seen: seenPlace(group) };
      const answer = await send.mutateAsync({ query: { classmate_id: group.id }, body });
      setShown({ outcome: answer.data, preview });
      if (preview) return;
      setActs((before) => before + 1);
      notify.success(answer.message);
    } catch (error) {
      const { code, message } = failureOf(error);
      notify.error(message);
      if (code === 'conflict') onStale();
    }
  }
  const changing =
    (set: (chosen: ReadonlySet<number>) => void) =>
    (chosen: ReadonlySet<number>): void => {
      set(chosen);
      setShown(undefined);
    };
  const { refetch: again } = students;
  const { refetch: andAgain } = subjects;
  const onEnded = useCallback(() => void Promise.all([again(), andAgain()]), [again, andAgain]);
  const failure = students.error ?? subjects.error ?? undefined;
  return (
    <ScreenState
      failure={students.data && subjects.data ? undefined : failure}
      loading={!students.data || !subjects.data}
      empty={
        students.data?.data.length === 0
          ? text.noStudents
          : subjects.data?.data.length === 0
            ? text.noSubjects
            : undefined
      }
      onRetry={onEnded}
    >
      {allowed(exportAllocation) && (
        <ExportMenu
          label={text.exportStudents}
          make={(format) =>
            call(http, exportAllocation, {
              query: { classmate_id: group.id, status: 'ALOCADO', format },
            })
          }
        />
      )}
      <div className="enrol-columns">
        <CheckList
          legend={text.students}
          chosen={chosenStudents}
          onChange={changing(setStudents)}
          items={(students.data?.data ?? []).map(
            ({ id, fullName, student_card, subjects: subjectCount, to_review }) => ({
              id,
              label: fullName,
              note: [
                student_card ?? text.noCode,
                `${text.subjectsTaken}: ${subjectCount}`,
                ...(to_review > 0 ? [text.toReview(to_review)] : []),
              ].join(' · '),
            }),
          )}
        />
        <CheckList
          legend={text.subjects}
          chosen={chosenSubjects}
          onChange={changing(setSubjects)}
          items={(subjects.data?.data ?? []).map(({ id, name, teacher, enrolled, capacity }) => ({
            id,
            label: name,
            note: `${teacher ?? text.noTeacher} · ${text.seats(enrolled, capacity)}`,
          }))}
        />
      </div>
      {allowed(enrolStudents) && (
        <div className="enrol-bar">
          <Button loading={send.isPending} onClick={() => void run(data, true)}>
            {text.preview}
          </Button>
          <Button
            type="primary"
            disabled={!shown?.preview || shown.outcome.accepted.length === 0}
            loading={send.isPending}
            onClick={() => void run(data, false)}
          >
            {text.enrol}
          </Button>
        </div>
      )}
      {shown && (
        <Outcome
          title={shown.preview ? text.previewOf : text.result}
          accepted={acceptedOf(shown.outcome, shown.preview)}
          refused={shown.outcome.refused}
        >
          <OverrideForm
            refused={shown.outcome.refused}
            busy={send.isPending}
            onSubmit={(enrolments, reason) => void run(enrolments, false, reason)}
          />
        </Outcome>
      )}
      {allowed(enrolClasses) && <WholeClass group={group} acts={acts} onEnded={onEnded} onStale={onStale} />}
    </ScreenState>
  );
}

interface Item {
  id: number;
  label: string;
  note: string;
}
interface Props {
  legend: string;
  items: readonly Item[];
  chosen: ReadonlySet<number>;
  onChange: (chosen: ReadonlySet<number>) => void;
}

/** The set with a number added or removed. */
function toggled(chosen: ReadonlySet<number>, id: number): ReadonlySet<number> {
  const next = new Set(chosen);
  if (!next.delete(id)) next.add(id);
  return next;
}

const CheckList = ({ legend, items, chosen, onChange }: Props) => (
  <fieldset className="enrol-panel">
    <legend>{legend}</legend>
    <div className="enrol-choices" role="group" aria-label={legend} tabIndex={0}>
      {items.map(({ id, label, note }) => (
        <label key={id} className="enrol-choice">
          <input
            type="checkbox"
            aria-label={text.chooseOne(label)}
            checked={chosen.has(id)}
            onChange={() => onChange(toggled(chosen, id))}
          />
          <span>
            {label}
            <br />
            <small>{note}</small>
          </span>
        </label>
      ))}
    </div>
  </fieldset>
);

interface OverrideFormProps {
  refused: readonly EnrolmentRefusal[];
  busy: boolean;
  onSubmit: (enrolments: { student_id: number; subject_ids: number[] }[], reason: string) => void;
}

/** Enrols students whose refusal the caller may override, with a reason. */
function OverrideForm({ refused, busy, onSubmit }: OverrideFormProps) {
  const { can } = usePortal();
  const passable = refused.filter(({ kind }) => {
    const right = passedBy(kind);
    return right !== null && can(right);
  });
  if (passable.length === 0) return null;
  const byStudent = new Map<number, number[]>();
  for (const { student_id, subject_id } of passable)
    byStudent.set(student_id, [...(byStudent.get(student_id) ?? []), subject_id]);
  const enrolments = [...byStudent].map(([student_id, subject_ids]) => ({ student_id, subject_ids }));
  return (
    <ReasonForm
      hint={text.overrideHint}
      label={text.override}
      action={text.enrolWithReason}
      busy={busy}
      onSubmit={(reason) => onSubmit(enrolments, reason)}
    />
  );
}
