import { later, usePortal } from '@portal/shared-kit';
import {
  askDiscount,
  decideDiscount,
  discountKindLabels,
  discountList,
  discounts,
  discountStateLabels,
  type DiscountRow,
  exportDiscounts,
} from '@portal/shared-kit/contract/finance/discount';
import { call, useAllowed, useForget } from '@portal/shared-kit/data';
import { formatDay, formatMoment } from '@portal/shared-kit/dates';
import {
  ExportList,
  FieldFilter,
  ListBody,
  listColumns,
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
import { StudentRecords, toAccount } from '../common/student-records.tsx';
import { messages as text } from './messages.ts';

const AskDrawer = later(() => import('./ask-drawer.tsx').then((m) => m.AskDrawer));

const tones = { PEDIDO: 'quiet', APROVADO: 'good', RECUSADO: 'bad' } as const;
const columns = listColumns(discountList.fields, {
  kind: (kind: DiscountRow['kind'], { percent, reason }) => (
    <TwoLines first={`${discountKindLabels[kind]}: ${text.share(percent)}`} second={reason} />
  ),
  from_day: (from: string, { until_day }) => text.between(formatDay(from), formatDay(until_day)),
  asked_by: (name: string | null, { decided_by }) => (
    <TwoLines first={text.askedBy(name)} second={decided_by ? text.decidedBy(decided_by) : ''} />
  ),
  state: (state: DiscountRow['state']) => <Mark tone={tones[state]}>{discountStateLabels[state]}</Mark>,
});

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
      if (list.fresh?.id === row.id) list.point(undefined);
      return answer;
    });
  return (
    <ScreenFrame title={text.title}>
      <ListToolbar list={list}>
        <FieldFilter list={list} of={discountList} name="state" />
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
                { label: text.approve, run: () => decide(row, true) },
                { label: text.refuse, danger: true, run: () => decide(row, false) },
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
