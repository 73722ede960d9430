import {
  activities,
  activityChange,
  activityForm,
  createActivity,
  dateProblem,
  hasLateDays,
  updateActivity,
  type PlannedActivity,
} from '@portal/shared-kit/contract/offer/activity';
import type { Args } from '@portal/shared-kit/contract/core/endpoint';
import { useCommand, useEndpoint } from '@portal/shared-kit/data';
import { usePortal } from '@portal/shared-kit';
import {
  Choice,
  FormDrawer,
  ListSelect,
  LookupSelect,
  MomentField,
  MomentItem,
  optionsOf,
  TextAreaItem,
} from '@portal/shared-kit/form';
import { institutionYear } from '@portal/shared-kit/contract/core/clock';
import { useMemo } from 'react';
import { messages as text } from './messages.ts';
import { declaredEnd, hasOpened, nameOf } from './period.ts';
import { type PeriodType, kindsBeside } from './period-kinds.ts';
import { academicYears, levels, semesters } from '@portal/shared-kit/contract/offer/lookup';
import { courseOptions } from '@portal/shared-kit/contract/offer/course';
import { Flex } from '@portal/shared-kit/ui';
import { Form } from '@portal/shared-kit/ui-data';

type Fields = Args<typeof createActivity>['body'];
type Change = Args<typeof updateActivity>['body'];

/** Another one is mostly for another course or level. */
const kept = ['academic_year_id', 'semester_id', 'date_start', 'date_end', 'late_end'] as const;

interface AddProps {
  type: PeriodType;
  onAdded: (row: PlannedActivity) => void;
  onClose: () => void;
}

/** A new period of a kind. */
export function AddPeriod({ type, onAdded, onClose }: AddProps) {
  const { notify } = usePortal();
  const create = useCommand(createActivity, [activities]);
  const years = useEndpoint(academicYears, { query: { kind: 'calendar' } });
  const thisYear = String(institutionYear(new Date()));
  const academic_year_id = years.data?.data.find(({ designation }) => designation === thisYear)?.id;
  const value = useMemo(
    () => ({ type, academic_year_id, level_id: null, course_id: null, late_end: null, note: '' }),
    [type, academic_year_id],
  );
  // The list behind it has read the years already, but where its address opens the form.
  if (years.isPending) return null;
  return (
    <FormDrawer<Fields>
      title={text.add}
      schema={activityForm}
      value={value}
      keeps={kept}
      onSubmit={async (body) => {
        const { message, data } = await create.mutateAsync({ body });
        onAdded(data);
        notify.success(message);
      }}
      onClose={onClose}
      draftKey={`period:new:${type}`}
    >
      <PeriodFields type={type} opened={false} />
    </FormDrawer>
  );
}

const useChange = (row: PlannedActivity) => {
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
  row: PlannedActivity;
  onClose: () => void;
}

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

/** Extends a running period. */
export function ExtendPeriod({ row, onClose }: Props) {
  return (
    <EndDrawer
      row={row}
      title={text.extendTitle(nameOf(row))}
      problem={(end) => {
        if (end <= Date.parse(declaredEnd(row))) return text.notLater;
        return end <= Date.now() ? text.notFuture : undefined;
      }}
      onClose={onClose}
    />
  );
}

export function ReopenPeriod({ row, onClose }: Props) {
  return (
    <EndDrawer
      row={row}
      title={text.reopenTitle(nameOf(row))}
      problem={(end) => (end <= Date.now() ? text.notFuture : undefined)}
      also={{ reopen: true }}
      onClose={onClose}
    />
  );
}

interface EndDrawerProps extends Props {
  title: string;
  /** The problem of an end, in milliseconds; undefined where there is none. */
  problem: (end: number) => string | undefined;
  also?: Change;
}
function EndDrawer({ row, title, problem, also, onClose }: EndDrawerProps) {
  const change = useChange(row);
  return (
    <FormDrawer<Change>
      title={title}
      schema={activityChange.pick({ date_end: true, late_end: true, reason: true })}
      value={{ date_end: row.date_end, late_end: row.late_end }}
      onSubmit={(values) => change({ ...blankReason(values), ...also })}
      onClose={onClose}
      check={({ date_end = row.date_end, late_end = null }) => {
        const disorder = dateProblem({ date_start: row.date_start, date_end, late_end });
        if (disorder) return { [disorder.field]: [disorder.message] };
        const message = problem(Date.parse(declaredEnd({ date_end, late_end })));
        return message ? { date_end: [message] } : undefined;
      }}
    >
      <EndFields type={row.type} />
      {hasOpened(row) && <ReasonField />}
    </FormDrawer>
  );
}

const side = { flex: '1 1 200px', minWidth: 0 };

/** Required once the period has opened (decision 127). */
const ReasonField = () => (
  <TextAreaItem name="reason" label={text.reason} extra={text.reasonHint} rows={2} maxLength={500} />
);

/** Until when a period runs. */
const EndFields = ({ type }: { type: PeriodType }) => (
  <Flex wrap gap="middle">
    <Form.Item name="date_end" label={text.end} required style={side}>
      <MomentField />
    </Form.Item>
    {hasLateDays(type) && (
      <Form.Item name="late_end" label={text.lateEnd} extra={text.lateEndHint} style={side}>
        <MomentField />
      </Form.Item>
    )}
  </Flex>
);

/** The fields of a period; an open one requires a reason for the change. */
function PeriodFields({ type: first, opened }: { type: PeriodType; opened: boolean }) {
  const type: PeriodType = Form.useWatch('type') ?? first;
  const kinds = kindsBeside(first);
  return (
    <>
      {kinds.length > 1 ? (
        <Form.Item name="type" label={text.type} required extra={text.typeHints[type]}>
          <Choice options={optionsOf(kinds, text.types)} />
        </Form.Item>
      ) : (
        <>
          <Form.Item name="type" noStyle>
            <input type="hidden" />
          </Form.Item>
          <p>{text.typeHints[type]}</p>
        </>
      )}
      <Flex wrap gap="middle">
        <Form.Item name="academic_year_id" label={text.year} required style={side}>
          <ListSelect
            endpoint={academicYears}
            input={{ query: { kind: 'calendar' } }}
            label={({ designation }) => designation}
          />
        </Form.Item>
        <Form.Item name="semester_id" label={text.semester} required style={side}>
          <ListSelect endpoint={semesters} label={({ semester_name }) => semester_name} />
        </Form.Item>
      </Flex>
      <Form.Item name="course_id" label={text.course} extra={text.everyCourse}>
        <LookupSelect endpoint={courseOptions} label={({ name }) => name} />
      </Form.Item>
      <Form.Item name="level_id" label={text.level} extra={text.everyLevel}>
        <ListSelect endpoint={levels} label={({ name, level_type }) => text.levelOf(name, level_type)} />
      </Form.Item>
      <MomentItem name="date_start" label={text.start} required extra={text.zone} />
      <EndFields type={type} />
      <TextAreaItem name="note" label={text.note} rows={3} maxLength={1000} />
      {opened && <ReasonField />}
    </>
  );
}
