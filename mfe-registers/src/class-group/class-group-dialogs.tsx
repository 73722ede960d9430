import { useSession } from '@portal/shared-kit';
import type { In, Out } from '@portal/shared-kit/contract/core/endpoint';
import { institutionYear } from '@portal/shared-kit/contract/core/clock';
import {
  classGroup,
  type ClassGroup,
  classGroupStatus,
  lastYearMessage,
  noStartMessage,
} from '@portal/shared-kit/contract/offer/class-group';
import { nextPlace } from '@portal/shared-kit/contract/offer/class-group-rules';
import { levels } from '@portal/shared-kit/contract/offer/lookup';
import { replicate } from '@portal/shared-kit/contract/offer/new-class-group';
import { useCommand, useEndpoint, type ApiFailure } from '@portal/shared-kit/data';
import { formatDay } from '@portal/shared-kit/dates';
import { ActionDialog, CheckItem, ListSelect } from '@portal/shared-kit/form';
import { ReadState } from '@portal/shared-kit/screen';
import { Alert } from '@portal/shared-kit/ui';
import { Form } from '@portal/shared-kit/ui-data';
import type { ReactNode } from 'react';
import { messages as text } from './messages.ts';

/** Replicates a class for the current entry year, at a chosen level (decision 41). */
export function ReplicateDialog({ row, onClose }: ClassDialogProps) {
  const copy = useCommand(replicate, [classGroup.list]);
  const year = institutionYear(new Date());
  const { read, isFree, proposed, isLoaded } = useFreeLevels(row, year);
  const title = text.replicateQuestion(row.name);
  if (proposed === undefined)
    return (
      <ActionDialog title={title} onClose={onClose}>
        <p>{text.replicateHint(year)}</p>
        <ReadState read={read}>
          <p role="status">{isLoaded && text.noLevelFree(year)}</p>
        </ReadState>
      </ActionDialog>
    );
  return (
    <ActionDialog<In<typeof replicate>['body']>
      title={title}
      confirm={text.replicate}
      value={{ classmate_id: row.id, level: proposed, copy_teachers: false }}
      onConfirm={(body) => copy.mutateAsync({ body })}
      onClose={onClose}
    >
      <p>{text.replicateHint(year)}</p>
      <Form.Item name="level" label={text.replicateLevel}>
        <ListSelect
          endpoint={levels}
          label={({ name, level_type }) => text.levelOption(name, level_type)}
          among={isFree}
          allowClear={false}
        />
      </Form.Item>
      <CheckItem name="copy_teachers">{text.copyTeachers}</CheckItem>
    </ActionDialog>
  );
}

type Level = Out<typeof levels>['data'][number];

/** The levels at which the class may be replicated: course, shift and entry year have one class per level. The default is its own level,
 *  otherwise the next above, otherwise the first. If the classes cannot be loaded, every level is offered and the server decides. */
function useFreeLevels(row: ClassGroup, entry_year: number) {
  const all = useEndpoint(levels, {});
  const classes = useEndpoint(classGroup.list, {
    query: { page: 1, per_page: 100, search: '', course_id: row.course_id, entry_year },
  });
  const takenLevels = new Set(
    classes.data?.data
      .filter(({ scholar_shift }) => scholar_shift === row.scholar_shift)
      .map(({ level_id }) => level_id),
  );
  const isFree = ({ id, number, level_type }: Level) =>
    level_type === row.level_type && number <= row.duration && !takenLevels.has(id);
  const isLoaded = all.data !== undefined && !classes.isPending;
  const own = all.data?.data.find(({ id }) => id === row.level_id)?.number ?? 0;
  const free = isLoaded ? all.data.data.filter(isFree).sort((a, b) => a.number - b.number) : [];
  const proposed = free.find(({ number }) => number >= own) ?? free[0];
  return { read: all, isFree, isLoaded, proposed: proposed?.id };
}

export interface ClassDialogProps {
  /** The current row of the list. */
  row: ClassGroup;
  onClose: () => void;
  reload: () => void;
}

type Status = Out<typeof classGroupStatus>['data'];

/** Previews the advance of a class with what blocks it, and advances it (S1 §4, decision 40). */
export function AdvanceDialog({ row, onClose, reload }: ClassDialogProps) {
  const { user } = useSession();
  const status = useEndpoint(classGroupStatus, { query: { classmate_id: row.id } });
  const update = useCommand(classGroup.update, [classGroup.list], [classGroupStatus]);
  const next = nextPlace(row, row.duration);
  const found = status.isPlaceholderData ? undefined : status.data?.data;
  const problem = found && problemOf(found, next);
  const blocked = found !== undefined && found.open_pautas > 0;
  const isMaster = user?.role.includes('Master') ?? false;

  const refresh = (failure: ApiFailure) => {
    if (failure.code !== 'conflict' && failure.code !== 'in_use') return;
    reload();
    void status.refetch();
  };
  const possible = found && !problem && (!blocked || isMaster);
  return (
    <ActionDialog
      title={text.advanceQuestion(row.name)}
      confirm={possible ? text.advance : undefined}
      danger={blocked}
      {...(possible && blocked && { reason: true })}
      onConfirm={({ reason }) =>
        update.mutateAsync({
          params: { id: row.id },
          body: { semester_id: next!.semester_id, version: row.version, ...(reason && { reason }) },
        })
      }
      onFailure={refresh}
      onClose={onClose}
    >
      <ReadState read={status}>{found && <Facts row={row} next={next} status={found} />}</ReadState>
      {problem ? (
        <Alert type="warning" title={problem} />
      ) : (
        blocked && <Alert type="warning" title={isMaster ? text.pautasForce : text.pautasBlock} />
      )}
    </ActionDialog>
  );
}

type Next = ReturnType<typeof nextPlace>;

/** Blockers that no reason overrides. */
function problemOf({ active_semester }: Status, next: Next): string | undefined {
  if (!next) return lastYearMessage;
  return active_semester === null ? noStartMessage : undefined;
}

function Facts({ row, next, status }: { row: ClassGroup; next: Next; status: Status }) {
  const start = status.active_semester;
  return (
    <dl
      style={{ display: 'grid', gridTemplateColumns: 'max-content 1fr', gap: '4px 16px', margin: '0 0 16px' }}
    >
      <Fact title={text.course}>{row.course_name}</Fact>
      <Fact title={text.from}>{text.place(row.academic_year, row.semester_id)}</Fact>
      {next && <Fact title={text.to}>{text.place(next.academic_year_id, next.semester_id)}</Fact>}
      {start && (
        <Fact title={text.declared}>{text.period(formatDay(start.start), formatDay(start.end))}</Fact>
      )}
      <Fact title={text.students}>{status.students}</Fact>
      <Fact title={text.openPautas}>{status.open_pautas}</Fact>
      <Fact title={text.unpaid}>{status.unpaid_inscriptions}</Fact>
    </dl>
  );
}

const Fact = ({ title, children }: { title: string; children: ReactNode }) => (
  <>
    <dt style={{ color: 'var(--p-muted)' }}>{title}</dt>
    <dd style={{ margin: 0, fontWeight: 600 }}>{children}</dd>
  </>
);
