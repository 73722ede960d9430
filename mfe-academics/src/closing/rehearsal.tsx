import { usePortal, useSession } from '@portal/shared-kit';
import type { Out } from '@portal/shared-kit/contract/core/endpoint';
import {
  closingRehearsal,
  exportBlockers,
  type ClosingBlocker,
  endSemester,
} from '@portal/shared-kit/contract/grading/closing';
import { isUnfinished } from '@portal/shared-kit/contract/platform/job';
import { call, useEndpoint, useFollowedJob, useTellJobs, useCommand } from '@portal/shared-kit/data';
import { formatMoment } from '@portal/shared-kit/dates';
import { ExportMenu, Fact, Facts, ReadState, Rows, type Column } from '@portal/shared-kit/screen';
import { Alert, Button, Flex } from '@portal/shared-kit/ui';
import { useState } from 'react';
import { messages as text } from './messages.ts';
import { ActionDialog } from '@portal/shared-kit/form';

interface RehearsalProps {
  /** The start of the semester. */
  activityId: number;
  name: string;
}
type Rehearsed = Out<typeof closingRehearsal>['data'];

/** The preview of the end of a semester, its blockers, and the run with its progress. */
export function Rehearsal({ activityId, name }: RehearsalProps) {
  const read = useEndpoint(closingRehearsal, { params: { x: activityId } });
  const [ending, setEnding] = useState(false);
  const [jobId, setJobId] = useState<number>();
  const { job } = useFollowedJob(jobId, read.refetch, useTellJobs());
  const found = read.data?.data;
  const isRunning = job !== undefined && isUnfinished(job);
  const isEnded = found?.closing?.finished_at != null && found.left === 0;
  return (
    <ReadState read={read}>
      {({ data }) => (
        <>
          <ClosingState of={data} />
          {job && (
            <div role="status">
              <progress
                aria-label={text.progress}
                max={job.total ?? 1}
                value={job.done}
                style={{ width: '100%' }}
              />
              <p>{isRunning ? text.running(job.done, job.total) : job.message}</p>
            </div>
          )}
          <Flex wrap gap="small" style={{ margin: '16px 0' }}>
            <Button loading={read.isFetching} onClick={() => void read.refetch()}>
              {text.again}
            </Button>
            {!isEnded && (
              <Button type="primary" disabled={isRunning || read.isFetching} onClick={() => setEnding(true)}>
                {text.end}
              </Button>
            )}
          </Flex>
          <Totals of={data} isEnded={isEnded} />
          {!isEnded && <Blockers of={data.blockers} activityId={activityId} />}
          {data.unpaid.total > 0 && <Unpaid of={data.unpaid} />}
          {ending && (
            <EndDialog
              name={name}
              rehearsed={data}
              onBegun={setJobId}
              onRefused={() => void read.refetch()}
              onClose={() => setEnding(false)}
            />
          )}
        </>
      )}
    </ReadState>
  );
}

/** Who ended it, and when. */
function ClosingState({ of: { closing, left } }: { of: Rehearsed }) {
  if (!closing) return null;
  const isReopened = closing.finished_at !== null && left > 0;
  const { finished_at, started_at, by, forced, reason } = closing;
  return (
    <Alert
      style={{ marginTop: 16 }}
      type={isReopened ? 'warning' : finished_at ? 'success' : 'info'}
      title={
        finished_at ? text.ended(by, formatMoment(finished_at)) : text.begun(by, formatMoment(started_at))
      }
      description={isReopened ? text.reopened(left) : forced ? text.forced(reason) : undefined}
    />
  );
}

const Totals = ({ of: { totals }, isEnded }: { of: Rehearsed; isEnded: boolean }) => (
  <Facts title={isEnded ? text.totalsEnded : text.totals}>
    {(['editions', 'students', 'enrolments', 'approved', 'failed', 'incomplete', 'unassessed'] as const).map(
      (name) => (
        <Fact key={name} title={text[name]}>
          {String(totals[name])}
        </Fact>
      ),
    )}
    <Fact title={isEnded ? text.inscriptionsEnded : text.inscriptions}>{String(totals.inscriptions)}</Fact>
  </Facts>
);

const columns: readonly Column<ClosingBlocker>[] = [
  {
    title: text.teacher,
    dataIndex: 'teacher_name',
    person: true,
    render: (name: string | null) => name ?? text.nobody,
  },
  { title: text.subject, dataIndex: 'subject_name' },
  { title: text.class, dataIndex: 'classmate_name' },
  { title: text.course, dataIndex: 'course_name' },
  {
    title: text.sheets,
    dataIndex: 'sheets',
    render: (sheets: ClosingBlocker['sheets']) =>
      sheets.map(({ kind, state }) => text.sheet(kind, state)).join('; ') || text.nothing,
  },
  {
    title: text.withoutResult,
    dataIndex: 'incomplete',
    render: (incomplete: number, { names }) =>
      incomplete === 0 ? text.nothing : text.names(incomplete, names),
  },
  {
    title: text.requests,
    dataIndex: 'requests',
    render: (requests: number) => requests || text.nothing,
  },
];

/** The blockers by teacher, with their file. */
function Blockers({ of: rows, activityId }: { of: ClosingBlocker[]; activityId: number }) {
  const { http } = usePortal();
  if (rows.length === 0) return <Alert type="success" title={text.noBlockers} />;
  return (
    <section aria-label={text.blockers}>
      <Flex wrap gap="small" justify="space-between" align="center">
        <h2 style={{ fontSize: 16 }}>{text.blockers}</h2>
        <ExportMenu
          make={(format) => call(http, exportBlockers, { query: { activity_id: activityId, format } })}
        />
      </Flex>
      <p>{text.blocked(rows.length)}</p>
      <Rows label={text.blockers} rows={rows} columns={columns} />
    </section>
  );
}

const unpaidColumns: readonly Column<Rehearsed['unpaid']['first'][number]>[] = [
  { title: text.name, dataIndex: 'fullName', person: true },
  { title: text.code, dataIndex: 'code' },
  { title: text.course, dataIndex: 'course' },
];

const Unpaid = ({ of: { total, first } }: { of: Rehearsed['unpaid'] }) => (
  <section aria-label={text.unpaid(total)} style={{ marginTop: 24 }}>
    <h2 style={{ fontSize: 16 }}>{text.unpaid(total)}</h2>
    <Rows label={text.unpaid(total)} rows={first} columns={unpaidColumns} />
  </section>
);

interface EndProps {
  name: string;
  rehearsed: Rehearsed;
  onBegun: (jobId: number) => void;
  onRefused: () => void;
  onClose: () => void;
}

/** Confirms the end of a semester; with blockers only Master may continue, with a reason (row 40, I14). */
function EndDialog({ name, rehearsed, onBegun, onRefused, onClose }: EndProps) {
  const { user } = useSession();
  const end = useCommand(endSemester);
  const { activity, totals, blockers } = rehearsed;
  const isBlocked = blockers.length > 0;
  const isMaster = user?.role.includes('Master') ?? false;
  const possible = !isBlocked || isMaster;
  return (
    <ActionDialog
      title={text.confirmTitle(name)}
      confirm={possible ? text.end : undefined}
      danger
      {...(possible && isBlocked && { reason: true })}
      onConfirm={async ({ reason }) => {
        const answer = await end.mutateAsync({
          params: { x: activity.id },
          body: isBlocked ? { force: true, reason } : {},
        });
        if (answer.data.job_id !== null) onBegun(answer.data.job_id);
        return answer;
      }}
      onFailure={onRefused}
      onClose={onClose}
    >
      <p>{text.consequence(totals.editions, totals.inscriptions)}</p>
      {isBlocked && (
        <Alert type="warning" title={isMaster ? text.force(totals.incomplete) : text.onlyMaster} />
      )}
    </ActionDialog>
  );
}
