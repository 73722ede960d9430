import { later, usePortal } from '@portal/shared-kit';
import { formatMoney } from '@portal/shared-kit/contract/core/money-text';
import {
  askWaiver,
  computeFines,
  decideWaiver,
  fineList,
  fines,
  fineStateLabels,
  type FineRow,
  type FineState,
  exportFines,
} from '@portal/shared-kit/contract/finance/fine';
import {
  call,
  useAllowed,
  useFollowedJob,
  useForget,
  useReadAgain,
  useTellJobs,
} from '@portal/shared-kit/data';
import { formatDay, formatMoment } from '@portal/shared-kit/dates';
import { useSearchParams } from '@portal/shared-kit/router';
import {
  ScreenFrame,
  TabLinks,
  ExportList,
  FieldFilter,
  ListBody,
  listColumns,
  manyOn,
  ListToolbar,
  Mark,
  TwoLines,
  useList,
  useRowView,
  useRowWork,
  type Column,
  type PossibleAction,
} from '@portal/shared-kit/screen';
import { Button } from '@portal/shared-kit/ui';
import { type ComponentType, useCallback, useState } from 'react';
import { messages as text } from './messages.ts';
import { StudentRecords, toAccount } from '../common/student-records.tsx';

const WaiverDialog = later(() => import('./fine-details.tsx').then((m) => m.WaiverDialog));

const FineTimeline = later(() => import('./fine-details.tsx').then((m) => m.FineTimeline));

const tones: Partial<Record<FineState, 'good' | 'bad'>> = { PAGA: 'good', POR_PAGAR: 'bad', PARCIAL: 'bad' };

const columns = listColumns(fineList.fields, {
  invoice: (number: string, { description, due_date }) => (
    <TwoLines first={description} second={`${number} · ${text.dueOn(formatDay(due_date))}`} />
  ),
  days_late: (days: number, { percent }) => <TwoLines first={text.days(days)} second={text.band(percent)} />,
  state: (state: FineState, { waiver }) => (
    <TwoLines
      first={<Mark tone={tones[state] ?? 'quiet'}>{fineStateLabels[state]}</Mark>}
      second={waiver ? text.askedBy(waiver.asked_by) : ''}
    />
  ),
});

const facts: readonly Column<FineRow>[] = [
  ...columns,
  { title: text.formula, dataIndex: 'formula' },
  { title: text.paid, dataIndex: 'paid', render: (cents: number) => formatMoney(cents) },
  { title: text.issued, dataIndex: 'day', render: (day: string) => formatDay(day) },
  {
    title: text.waiting,
    dataIndex: 'waiver',
    render: (waiver: FineRow['waiver']) =>
      waiver && (
        <TwoLines
          first={waiver.reason}
          second={text.askedAt(waiver.asked_by, formatMoment(waiver.asked_at))}
        />
      ),
  },
];

const parts: Record<keyof typeof text.tabs, ComponentType> = {
  multas: FinesTab,
  regras: later(() => import('./rules-tab.tsx').then((m) => m.RulesTab)),
  feriados: later(() => import('./holidays-tab.tsx').then((m) => m.HolidaysTab)),
};
const isPart = (name: string | null): name is keyof typeof parts =>
  name !== null && Object.hasOwn(parts, name);

/** `/fines`: fines and waivers, the rules, and holidays (decision 57, E.6). */
export function FinesPage() {
  const [params] = useSearchParams();
  const requestedTab = params.get('separador');
  const current = isPart(requestedTab) ? requestedTab : 'multas';
  const Part = parts[current];
  return (
    <ScreenFrame title={text.title}>
      <TabLinks
        label={text.parts}
        tabs={Object.entries(text.tabs).map(([name, label]) => ({ name, label }))}
        current={current}
      />
      <Part key={current} />
    </ScreenFrame>
  );
}

/** Has the fines of today issued by a job; the list is read again once it has ended. */
function ComputeButton() {
  const { http, notify } = usePortal();
  const readAgain = useReadAgain();
  const [busy, setBusy] = useState(false);
  const [jobId, setJobId] = useState<number>();
  const read = useCallback(() => readAgain(fines), [readAgain]);
  useFollowedJob(jobId, read, useTellJobs());
  const compute = async () => {
    setBusy(true);
    await call(http, computeFines, {}).then(
      ({ message, data }) => {
        notify.success(message);
        setJobId(data.job_id);
      },
      (problem: Error) => notify.error(problem.message),
    );
    setBusy(false);
  };
  return (
    <Button loading={busy} onClick={() => void compute()}>
      {text.compute}
    </Button>
  );
}

/** The fines with their actions: a waiver is requested by one person and decided by another. */
function FinesTab() {
  const { http, can } = usePortal();
  const allowed = useAllowed();
  const forget = useForget();
  const list = useList(fines, ['state', 'waiting']);
  const work = useRowWork<FineRow>(list.reload);
  const [asking, setAsking] = useState<FineRow>();
  const view = useRowView(list.rows, {
    name: ({ fine_invoice }) => fine_invoice,
    facts,
    related: ({ id, student_id, invoice }) => (
      <>
        <FineTimeline id={id} />
        <StudentRecords student_id={student_id} invoice={invoice} />
      </>
    ),
    history: ({ id }) => ({ entity: 'fine', id }),
  });
  const decide = (row: FineRow, approved: boolean) =>
    void work.run(row, async () => {
      const answer = await call(http, decideWaiver, { params: { id: row.id }, body: { approved } });
      forget(fines);
      return answer;
    });
  const actions = (row: FineRow): PossibleAction[] => {
    const isOpen = row.state === 'POR_PAGAR' || row.state === 'PARCIAL';
    const decides = row.waiver !== null && !row.waiver.own && allowed(decideWaiver);
    return [
      ...(decides
        ? [
            { label: text.waive, run: () => decide(row, true) },
            { label: text.refuse, danger: true, run: () => decide(row, false) },
          ]
        : []),
      view.action(row),
      isOpen && row.waiver === null && allowed(askWaiver) && { label: text.ask, run: () => setAsking(row) },
      toAccount(row.student_id),
    ];
  };
  return (
    <>
      <ListToolbar list={list}>
        <FieldFilter list={list} of={fineList} name="state" />
        <FieldFilter list={list} of={fineList} name="waiting" />
        <ExportList endpoint={exportFines} list={list} />
        {allowed(computeFines) && <ComputeButton />}
      </ListToolbar>
      <ListBody
        label={text.title}
        list={list}
        columns={columns}
        empty={text.empty}
        name={({ fine_invoice }) => fine_invoice}
        busy={work.busy}
        many={manyOn('fine', can)}
        actions={actions}
      />
      {view.drawer}
      {asking && <WaiverDialog row={asking} onDone={list.reload} onClose={() => setAsking(undefined)} />}
    </>
  );
}
