import { later } from '@portal/shared-kit';
import { institutionYear } from '@portal/shared-kit/contract/core/clock';
import {
  dateShifts,
  percentLimits,
  preparationKinds,
  preparations,
  previewNewYear,
  type Preparation,
  type PreparationItem,
} from '@portal/shared-kit/contract/enrolment/new-year';
import { useEndpoint, useFollowedJob, useTellJobs } from '@portal/shared-kit/data';
import { formatMoment } from '@portal/shared-kit/dates';
import {
  type Column,
  NativeSelect,
  ReadState,
  Rows,
  ScreenFrame,
  TwoLines,
  useNarrow,
  YearSelect,
} from '@portal/shared-kit/screen';
import { Button, Flex } from '@portal/shared-kit/ui';
import { useCallback, useState } from 'react';
import { ItemTable, keyOf, type ProposalOptions } from './item-table.tsx';
import { messages as text } from './messages.ts';

const PrepareDialog = later(() => import('./new-year-dialogs.tsx').then((m) => m.PrepareDialog));
const UndoDialog = later(() => import('./new-year-dialogs.tsx').then((m) => m.UndoDialog));
const MadeDrawer = later(() => import('./new-year-dialogs.tsx').then((m) => m.MadeDrawer));

/** '2,5' as hundredths of a percent, without a float; undefined for anything else. */
export function percentOf(written: string): number | undefined {
  const found = /^([+-]?)(\d{1,3})(?:[.,](\d{1,2}))?$/.exec(written.trim());
  if (!found) return undefined;
  const hundredths = Number(found[2]) * 100 + Number((found[3] ?? '').padEnd(2, '0'));
  const signed = found[1] === '-' ? -hundredths : hundredths;
  return signed < percentLimits.least || signed > percentLimits.most ? undefined : signed;
}

/** In the first half of the year the running one is still prepared, afterwards the next. */
const proposedYear = (now: Date) => institutionYear(now) + (now.getMonth() < 6 ? 0 : 1);

/** `/new-year`: prepares an academic year from the one before it, and undoes what nobody used (J9). */
export function NewYearPage() {
  const [year, setYear] = useState(() => proposedYear(new Date()));
  const [written, setWritten] = useState('0');
  const [dates, setDates] = useState<(typeof dateShifts)[number]>('MESMO_DIA');
  const [teachers, setTeachers] = useState(true);
  const now = institutionYear(new Date());
  const percent = percentOf(written);
  return (
    <ScreenFrame title={text.title}>
      <p>{text.intro}</p>
      <div className="pk-toolbar">
        <YearSelect year={year} years={[now, now + 1]} onChange={setYear} />
        <label>
          {text.percent}{' '}
          <input
            className="pk-control"
            style={{ width: 80 }}
            inputMode="decimal"
            value={written}
            aria-invalid={percent === undefined}
            aria-describedby="percent-hint"
            onChange={({ target }) => setWritten(target.value)}
          />
        </label>
        <NativeSelect
          aria-label={text.dates}
          value={dates}
          options={dateShifts.map((value) => ({ value, label: `${text.dates}: ${text.dateShifts[value]}` }))}
          onChange={setDates}
        />
        <label style={{ alignSelf: 'center' }}>
          <input type="checkbox" checked={teachers} onChange={({ target }) => setTeachers(target.checked)} />{' '}
          {text.teachers}
        </label>
      </div>
      <p id="percent-hint" role={percent === undefined ? 'alert' : undefined}>
        <small>{percent === undefined ? text.badPercent : text.percentHint}</small>
      </p>
      {percent !== undefined && (
        <Proposal key={`${year} ${dates} ${teachers}`} of={{ year, percent, dates, teachers }} />
      )}
      <Earlier />
    </ScreenFrame>
  );
}

/** What would be done, ticked line by line, and the job that does it. */
function Proposal({ of }: { of: ProposalOptions }) {
  const read = useEndpoint(previewNewYear, { query: { ...of, teachers: String(of.teachers) as 'true' } });
  const made = useEndpoint(preparations, {});
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [asking, setAsking] = useState(false);
  const [begun, setBegun] = useState<number>();
  const jobId = begun ?? made.data?.data.find((one) => one.year === of.year && one.job_id !== null)?.job_id;
  const { refetch } = read;
  const { refetch: refetchMade } = made;
  const readBoth = useCallback(() => Promise.all([refetch(), refetchMade()]), [refetch, refetchMade]);
  const tell = useTellJobs();
  const { job, isRead } = useFollowedJob(jobId ?? undefined, readBoth, tell);
  const isWorking = jobId != null && !isRead;
  return (
    <ReadState read={read}>
      {({ data: { items } }) => {
        const possible = items.filter(({ outcome }) => outcome === 'FEITO' || outcome === 'AGENDADO');
        const chosen = possible.filter((item) => !left.has(keyOf(item)));
        const toggle = (some: readonly PreparationItem[], on: boolean) => {
          const next = new Set(left);
          for (const item of some)
            if (on) next.delete(keyOf(item));
            else next.add(keyOf(item));
          setLeft(next);
        };
        return (
          <>
            {job && (
              <div role="status">
                {isWorking && (
                  <progress
                    aria-label={text.progress}
                    max={job.total ?? 1}
                    value={job.done}
                    style={{ width: '100%' }}
                  />
                )}
                <p>{isWorking ? text.running(job.done, job.total) : job.message}</p>
              </div>
            )}
            {preparationKinds
              .filter((kind) => items.some((item) => item.kind === kind) || kind === 'TURMA')
              .map((kind) => (
                <section key={kind} aria-label={text.parts[kind]}>
                  <h2 style={{ fontSize: 16 }}>{text.parts[kind]}</h2>
                  {items.every((item) => item.kind !== kind) ? (
                    <p>{text.none}</p>
                  ) : (
                    <PartItems
                      label={text.parts[kind]}
                      items={items.filter((item) => item.kind === kind)}
                      choosing={{ chosen: new Set(chosen.map(keyOf)), toggle }}
                    />
                  )}
                </section>
              ))}
            <Flex gap="small" align="center" wrap style={{ margin: '16px 0' }}>
              <Button
                type="primary"
                disabled={chosen.length === 0 || isWorking || read.isFetching}
                onClick={() => setAsking(true)}
              >
                {text.prepare(chosen.length)}
              </Button>
              {chosen.length === 0 && <span>{text.nothing}</span>}
            </Flex>
            {asking && (
              <PrepareDialog
                of={of}
                chosen={chosen}
                onBegun={(id) => {
                  setBegun(id);
                  tell();
                }}
                onClose={() => setAsking(false)}
              />
            )}
          </>
        );
      }}
    </ReadState>
  );
}

type PartProps = Required<Omit<Parameters<typeof ItemTable>[0], 'words'>>;

/** The records of a part; those with nothing to do are folded, and on a phone the part itself. */
function PartItems({ label, items, choosing }: PartProps) {
  const narrow = useNarrow();
  const [same, others] = [true, false].map((is) =>
    items.filter(({ outcome }) => (outcome === 'IGUAL') === is),
  );
  const table = <ItemTable label={label} items={others!} words={text.outcomes} choosing={choosing} />;
  return (
    <>
      {others!.length > 0 &&
        (narrow ? (
          <details>
            <summary>
              {text.chosenOf(
                others!.filter((item) => choosing.chosen.has(keyOf(item))).length,
                others!.length,
              )}
            </summary>
            {table}
          </details>
        ) : (
          table
        ))}
      {same!.length > 0 && (
        <details>
          <summary>{text.same(same!.length)}</summary>
          <ItemTable label={`${label}: ${text.outcomes.IGUAL}`} items={same!} words={text.outcomes} />
        </details>
      )}
    </>
  );
}

const columns: readonly Column<Preparation>[] = [
  { title: text.year, dataIndex: 'year' },
  {
    title: text.madeBy,
    dataIndex: 'created_by',
    render: (by: string, { created_at }) => <TwoLines first={by} second={formatMoment(created_at)} />,
  },
  {
    title: text.result,
    dataIndex: 'done',
    render: (done: number, { scheduled, refused }) => text.outcomeOf(done, scheduled, refused),
  },
  {
    title: text.state,
    dataIndex: 'used',
    render: (used: string[], { undone_at, undone_by, job_id }) =>
      undone_at !== null
        ? text.undoneBy(undone_by ?? '', formatMoment(undone_at))
        : job_id !== null
          ? text.isRunning
          : used.length > 0
            ? text.used(used)
            : text.unused,
  },
];

/** The preparations so far, with what uses each; one that nobody uses can be undone. */
function Earlier() {
  const read = useEndpoint(preparations, {});
  const [open, setOpen] = useState<{ act: 'show' | 'undo'; row: Preparation }>();
  const close = () => setOpen(undefined);
  const rows = read.data?.data ?? [];
  if (rows.length === 0) return null;
  return (
    <section aria-label={text.earlier}>
      <h2 style={{ fontSize: 16 }}>{text.earlier}</h2>
      <Rows
        label={text.earlier}
        rows={rows}
        columns={columns}
        name={(row) => String(row.year)}
        actions={(row) => [
          { label: text.show, run: () => setOpen({ act: 'show', row }) },
          row.undone_at === null &&
            row.job_id === null &&
            row.used.length === 0 && {
              label: text.undo,
              danger: true,
              run: () => setOpen({ act: 'undo', row }),
            },
        ]}
      />
      {open?.act === 'show' && <MadeDrawer of={open.row} onClose={close} />}
      {open?.act === 'undo' && <UndoDialog of={open.row} onClose={close} />}
    </section>
  );
}
