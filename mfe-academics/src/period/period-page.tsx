import { later, usePortal } from '@portal/shared-kit';
import {
  activities,
  activityList,
  createActivity,
  effectiveActivity,
  exportActivities,
  hasLateDays,
  updateActivity,
  type PlannedActivity,
} from '@portal/shared-kit/contract/offer/activity';
import { classGroupNames } from '@portal/shared-kit/contract/offer/class-group';
import { academicYears } from '@portal/shared-kit/contract/offer/lookup';
import { useAllowed, useEndpoint, call, failureOf, useCommand, useReadAgain } from '@portal/shared-kit/data';
import { formatDeadline, formatMoment } from '@portal/shared-kit/dates';
import { useSearchParams } from '@portal/shared-kit/router';
import {
  CourseFilter,
  ExportList,
  FilterSelect,
  LevelFilter,
  ListBody,
  listColumns,
  ListToolbar,
  MoreFilters,
  ScreenFrame,
  SemesterFilter,
  TwoLines,
  useHistory,
  useList,
  type RowAction,
  screenMessages,
  useUndo,
} from '@portal/shared-kit/screen';
import { Button, Flex, Tag } from '@portal/shared-kit/ui';
import { useState, type ReactNode } from 'react';
import { messages as text } from './messages.ts';
import { nameOf, statusColors } from './period.ts';
import { pageTypes, type PeriodPageName, type PeriodType } from './period-kinds.ts';
import type { OpenPeriod } from './period-dialogs.tsx';

/** What takes each action back; a reopening is not, as the moment of the earlier closing is lost with it. */
const inverses = {
  close: { reopen: true },
  suspend: { suspended: false },
  resume: { suspended: true },
} as const;

/** Whether a period is as it was before the action. */
const isTakenBack: Record<Inverted, (row: PlannedActivity) => boolean> = {
  close: ({ closed_at }) => closed_at === null,
  suspend: ({ status }) => status !== 'Suspenso',
  resume: ({ status }) => status === 'Suspenso',
};

const PeriodDialogs = later(() => import('./period-dialogs.tsx').then((m) => m.PeriodDialogs));
const PeriodCalendar = later(() => import('./period-calendar.tsx').then((m) => m.PeriodCalendar));
const EffectivePeriod = later(() => import('./effective-period.tsx').then((m) => m.EffectivePeriod));

const Status = ({ status, closed_at }: Pick<PlannedActivity, 'status' | 'closed_at'>) => {
  const tag = <Tag color={statusColors[status]}>{text.statuses[status]}</Tag>;
  return closed_at === null ? tag : <TwoLines first={tag} second={text.closedAt(formatMoment(closed_at))} />;
};
const deadline = (end: string | null) => (end === null ? '—' : formatDeadline(end));
const columns = listColumns(activityList.fields, {
  date_end: deadline,
  late_end: deadline,
  status: (_: string, row) => <Status {...row} />,
  level_name: (name: string | null, { level_type }) =>
    name === null ? text.all : text.levelOf(name, level_type ?? ''),
});
/** The kind is shown where one list has several, the end of late days where there are any. */
const columnsOf = (type: PeriodType, severalKinds: boolean) =>
  columns.filter(({ dataIndex }) =>
    dataIndex === 'type' ? severalKinds : dataIndex !== 'late_end' || hasLateDays(type),
  );

/** The kind in the address; by default the first of the page. */
function useType(types: readonly PeriodType[]) {
  const [params, setParams] = useSearchParams();
  const requestedType = params.get('tipo');
  const type = types.find((one) => one === requestedType) ?? types[0]!;
  return [type, (next: PeriodType) => setParams({ tipo: next })] as const;
}

/** The actions of a period in its current state (decision 127). */
const offered = ({ status }: PlannedActivity): Exclude<OpenPeriod['what'], 'add'>[] =>
  ({
    Pending: ['edit', 'suspend'] as const,
    'Em Curso': ['edit', 'extend', 'close', 'suspend'] as const,
    Suspenso: ['edit', 'resume'] as const,
    Encerrado: ['edit', 'reopen'] as const,
  })[status].slice();

/** One of the four pages of periods: list and calendar, what may be done with each, and which one counts (decisions 127, I13). */
function PeriodPage({ page, children }: { page: PeriodPageName; children?: ReactNode }) {
  const types = pageTypes[page];
  const allowed = useAllowed();
  const [type, setType] = useType(types);
  const [asCalendar, setAsCalendar] = useState(false);
  const [open, setOpen] = useState<OpenPeriod>();
  const names = ['academic_year_id', 'semester_id', 'course_id', 'level_id', 'closing'] as const;
  const isClosing = useSearchParams()[0].has('closing');
  const list = useList(activities, names, isClosing ? {} : { type });
  const years = useEndpoint(academicYears, { query: { kind: 'calendar' } });
  const takeBack = useTakeBack();
  const history = useHistory<PlannedActivity>('activity', nameOf);

  const actions = (row: PlannedActivity): RowAction[] => [
    ...(allowed(updateActivity)
      ? offered(row).map((what) => ({
          label: text[what],
          danger: what === 'close' || what === 'suspend',
          opens: what === 'edit',
          run: () => setOpen({ what, row }),
        }))
      : []),
    ...history.actions(row),
  ];

  const shows = (one: PeriodType) => !asCalendar && !isClosing && one === type;

  return (
    <ScreenFrame title={text.titles[page]}>
      <Flex wrap gap="small" style={{ marginBottom: 16 }} role="group" aria-label={text.showAs}>
        {types.map((one) => (
          <Button
            key={one}
            type={shows(one) ? 'primary' : 'default'}
            aria-pressed={shows(one)}
            onClick={() => {
              setAsCalendar(false);
              if (one !== type || isClosing) setType(one);
            }}
          >
            {types.length === 1 ? text.list : text.types[one]}
          </Button>
        ))}
        <Button
          type={asCalendar ? 'primary' : 'default'}
          aria-pressed={asCalendar}
          onClick={() => setAsCalendar(true)}
        >
          {text.calendar}
        </Button>
      </Flex>
      {asCalendar ? (
        <PeriodCalendar types={types} />
      ) : (
        <>
          <ListToolbar
            list={list}
            onAdd={allowed(createActivity) ? () => setOpen({ what: 'add', type }) : undefined}
          >
            <FilterSelect
              list={list}
              name="academic_year_id"
              label={text.year}
              read={years}
              options={(years.data?.data ?? []).map(({ id, designation }) => ({
                value: id,
                label: designation,
              }))}
            />
            <CourseFilter list={list} />
            <MoreFilters list={list} names={['semester_id', 'level_id', 'closing']}>
              <SemesterFilter list={list} />
              <LevelFilter list={list} />
              {page === 'intake' && (
                <FilterSelect
                  list={list}
                  name="closing"
                  label={text.closing}
                  options={[{ value: 7, label: text.within(7) }]}
                />
              )}
            </MoreFilters>
            <ExportList endpoint={exportActivities} list={list} fixed={isClosing ? {} : { type }} />
          </ListToolbar>
          <ListBody
            label={isClosing ? text.titles[page] : text.types[type]}
            list={list}
            columns={columnsOf(type, isClosing)}
            name={nameOf}
            actions={actions}
          />
        </>
      )}
      {allowed(effectiveActivity) && allowed(classGroupNames) && <EffectivePeriod types={types} />}
      {children}
      {open && (
        <PeriodDialogs
          open={open}
          onAdded={list.point}
          onChanged={takeBack.offer}
          onClose={() => {
            // A new period that was changed since is shown as the list has it.
            if (open.what !== 'add') list.point(undefined);
            setOpen(undefined);
          }}
        />
      )}
      {takeBack.bar}
      {history.drawer}
    </ScreenFrame>
  );
}

type Inverted = keyof typeof inverses;

const isInverted = (what: string): what is Inverted => what in inverses;

/** Offers to undo the closing, suspension or resumption of a period for some seconds. */
function useTakeBack(): { offer: (what: string, changed: PlannedActivity) => void; bar: ReactNode } {
  const { http } = usePortal();
  const readAgain = useReadAgain();
  const update = useCommand(updateActivity, [activities]);
  const { offer, bar } = useUndo();
  const find = async ({ id, type, academic_year_id, semester_id }: PlannedActivity) => {
    const query = { type, academic_year_id, semester_id, per_page: 100 } as const;
    const { data } = await call(http, activities, { query });
    return data.find((row) => row.id === id);
  };
  /** Only while nobody else has changed the period; one that is already as before, as after a lost answer, counts as success. */
  const takeBack = async (what: Inverted, changed: PlannedActivity) => {
    const { id, version } = changed;
    try {
      const body = { ...inverses[what], reason: text.takenBack, version };
      return (await update.mutateAsync({ params: { id }, body })).message;
    } catch (error) {
      if (failureOf(error).code !== 'conflict') throw error;
      const row = await find(changed);
      void readAgain(activities);
      return row && isTakenBack[what](row) ? screenMessages.undone : undefined;
    }
  };
  return {
    bar,
    offer: (what, changed) => {
      if (!isInverted(what)) return;
      offer({ said: text.done[what](nameOf(changed)), undo: () => takeBack(what, changed) });
    },
  };
}

/** `/activities`: when a semester starts. */
export const StartOfYearPage = () => <PeriodPage page="start" />;

/** `/activities/configure_dates`: when frequency grades are entered. */
export const FrequencyDatesPage = () => <PeriodPage page="frequency" />;

/** `/activities/configure_dates_exames`: when grades of normal, recorrência and special exams are entered. */
export const ExamDatesPage = () => <PeriodPage page="exams" />;

const IntakeSettings = later(() => import('./intake-settings.tsx').then((m) => m.IntakeSettings));

/** `/activities/configure_inscription`: periods of applications and renewals, the age of candidates, and enrolment limits (decisions 21,
 *  127). */
export const ConfigureInscriptionPage = () => (
  <PeriodPage page="intake">
    <IntakeSettings />
  </PeriodPage>
);
