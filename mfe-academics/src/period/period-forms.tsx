import {
  activities,
  activityChange,
  activityForm,
  createActivity,
  dateProblem,
  updateActivity,
  type Activity,
} from '@portal/shared-kit/contract/offer/activity';
import type { Args } from '@portal/shared-kit/contract/core/endpoint';
import { useCommand } from '@portal/shared-kit/data';
import { usePortal } from '@portal/shared-kit';
import { FormDrawer } from '@portal/shared-kit/form';
import { messages as text } from './messages.ts';
import { endOf, hasOpened, nameOf } from './period.ts';
import type { PeriodType } from './period-kinds.ts';
import { EndFields, PeriodFields, ReasonField } from './period-fields.tsx';

type Fields = Args<typeof createActivity>['body'];
type Change = Args<typeof updateActivity>['body'];

/** A new period of a kind. */
export function AddPeriod({ type, onClose }: { type: PeriodType; onClose: () => void }) {
  const { notify } = usePortal();
  const create = useCommand(createActivity, [activities]);
  return (
    <FormDrawer<Fields>
      title={text.add}
      schema={activityForm}
      value={{ type, level_id: null, course_id: null, late_end: null, note: '' }}
      onSubmit={async (body) => notify.success((await create.mutateAsync({ body })).message)}
      onClose={onClose}
      draftKey={`period:new:${type}`}
    >
      <PeriodFields type={type} opened={false} />
    </FormDrawer>
  );
}

const useChange = (row: Activity) => {
  const { notify } = usePortal();
  const update = useCommand(updateActivity, [activities]);
  return async (change: Change) => {
    const { id, version } = row;
    notify.success((await update.mutateAsync({ params: { id }, body: { ...change, version } })).message);
  };
};
const blankReason = ({ reason, ...change }: Change): Change => ({
  ...change,
  ...(reason && { reason }),
});
interface Props {
  row: Activity;
  onClose: () => void;
}

/** All of a period. */
export function EditPeriod({ row, onClose }: Props) {
  const change = useChange(row);
  return (
    <FormDrawer<Change>
      title={text.editTitle(nameOf(row))}
      schema={activityChange}
      value={row}
      onSubmit={change}
      onClose={onClose}
      check={({ date_start, date_end, late_end }) => {
        const problem = dateProblem({
          date_start: date_start ?? row.date_start,
          date_end: date_end ?? row.date_end,
          late_end: late_end ?? null,
        });
        return problem && { [problem.field]: [problem.message] };
      }}
    >
      <PeriodFields type={row.type} opened={hasOpened(row)} />
    </FormDrawer>
  );
}

/** A later end: of a period that runs, and of one that is over, which opens it again. */
export function ExtendPeriod({ row, onClose }: Props) {
  const change = useChange(row);
  return (
    <FormDrawer<Change>
      title={(row.status === 'Encerrado' ? text.reopenTitle : text.extendTitle)(nameOf(row))}
      schema={activityChange.pick({ date_end: true, late_end: true, reason: true })}
      value={{ date_end: row.date_end, late_end: row.late_end }}
      onSubmit={(asked) => change(blankReason(asked))}
      onClose={onClose}
      check={({ date_end = row.date_end, late_end = null }) => {
        const problem = dateProblem({ date_start: row.date_start, date_end, late_end });
        if (problem) return { [problem.field]: [problem.message] };
        const end = Date.parse(endOf({ date_end, late_end }));
        if (end <= Date.parse(endOf(row))) return { date_end: [text.notLater] };
        return end <= Date.now() ? { date_end: [text.notFuture] } : undefined;
      }}
    >
      <EndFields type={row.type} />
      {hasOpened(row) && <ReasonField />}
    </FormDrawer>
  );
}
