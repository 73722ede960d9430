import { later, usePortal } from '@portal/shared-kit';
import {
  askDiscount,
  decideDiscount,
  discounts,
  discountStates,
  type DiscountRow,
  exportDiscounts,
} from '@portal/shared-kit/contract/finance/discount';
import { call, useAllowed, useForget } from '@portal/shared-kit/data';
import { formatDay, formatMoment } from '@portal/shared-kit/dates';
import {
  ExportList,
  FilterSelect,
  ListBody,
  manyOn,
  ListToolbar,
  Mark,
  ScreenFrame,
  TwoLines,
  useList,
  useRowView,
  useRowWork,
  type Column,
} from '@portal/shared-kit/screen';
import { Button } from '@portal/shared-kit/ui';
import { useState } from 'react';
import type { AskProps } from './ask-drawer.tsx';
import { StudentRecords } from '../common/student-records.tsx';
import { toAccount } from '../common/to-account.ts';
import { messages as text } from './messages.ts';

const AskDrawer = later<AskProps>(() => import('./ask-drawer.tsx').then((m) => m.AskDrawer));

const tones = { PEDIDO: 'quiet', APROVADO: 'good', RECUSADO: 'bad' } as const;
const columns: readonly Column<DiscountRow>[] = [
  {
    title: text.student,
    dataIndex: 'name',
    person: true,
    render: (name: string, { code }) => <TwoLines first={name} second={code ?? ''} />,
  },
  {
    title: text.what,
    dataIndex: 'kind',
    render: (kind: DiscountRow['kind'], { percent, reason }) => (
      <TwoLines first={`${text.kinds[kind]}: ${text.share(percent)}`} second={reason} />
    ),
  },
  {
    title: text.days,
    dataIndex: 'from_day',
    render: (from: string, { until_day }) => text.between(formatDay(from), formatDay(until_day)),
  },
  {
    title: text.people,
    dataIndex: 'asked_by',
    render: (name: string | null, { decided_by }) => (
      <TwoLines first={text.askedBy(name)} second={decided_by ? text.decidedBy(decided_by) : ''} />
    ),
  },
  {
    title: text.state,
    dataIndex: 'state',
    render: (state: DiscountRow['state']) => <Mark tone={tones[state]}>{text.states[state]}</Mark>,
  },
];

const facts: readonly Column<DiscountRow>[] = [
  ...columns,
  { title: text.askedAt, dataIndex: 'asked_at', render: (at: string) => formatMoment(at) },
];

/** `/payments/discounts`: discounts on monthly fees, with reason and approver (decision I26). */
export function DiscountsPage() {
  const { http, can } = usePortal();
  const allowed = useAllowed();
  const forget = useForget();
  const list = useList(discounts, ['state']);
  const view = useRowView(list.rows, {
    name: ({ name }) => name,
    facts,
    related: ({ student_id }) => <StudentRecords student_id={student_id} />,
    history: ({ id }) => ({ entity: 'discount', id }),
  });
  const work = useRowWork<DiscountRow>(list.reload);
  const [asking, setAsking] = useState(false);
  const decide = (row: DiscountRow, approved: boolean) =>
    void work.run(row, async () => {
      const answer = await call(http, decideDiscount, { params: { id: row.id }, body: { approved } });
      forget(discounts);
      return answer;
    });
  return (
    <ScreenFrame title={text.title}>
      <ListToolbar list={list}>
        <FilterSelect
          list={list}
          name="state"
          label={text.state}
          options={discountStates.map((value) => ({ value, label: text.states[value] }))}
        />
        <ExportList endpoint={exportDiscounts} list={list} />
        {allowed(askDiscount) && (
          <Button type="primary" onClick={() => setAsking(true)}>
            {text.ask}
          </Button>
        )}
      </ListToolbar>
      <ListBody
        label={text.title}
        list={list}
        columns={columns}
        empty={text.empty}
        name={({ name }) => name}
        busy={work.busy}
        many={manyOn('discount', can)}
        actions={(row) => [
          ...(row.state === 'PEDIDO' && allowed(decideDiscount)
            ? [
                { key: 'approve', label: text.approve, run: () => decide(row, true) },
                { key: 'refuse', label: text.refuse, danger: true, run: () => decide(row, false) },
              ]
            : []),
          view.action(row),
          toAccount(row.student_id),
        ]}
      />
      {view.drawer}
      {asking && <AskDrawer onSaved={list.point} onClose={() => setAsking(false)} />}
    </ScreenFrame>
  );
}
