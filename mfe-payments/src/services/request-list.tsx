import { later } from '@portal/shared-kit';
import { formatMoney } from '@portal/shared-kit/contract/core/money-text';
import { invoiceStateLabels } from '@portal/shared-kit/contract/finance/payment-rules';
import {
  exportServiceRequests,
  moveRequest,
  orderService,
  serviceRequestFile,
  serviceRequestList,
  serviceRequestPaper,
  serviceRequests,
  type ServiceRequest,
} from '@portal/shared-kit/contract/finance/service';
import {
  nextForStaff,
  requestStateLabels,
  type RequestState,
} from '@portal/shared-kit/contract/finance/service-rules';
import { useAllowed, useCommand, useDownload, useOpenDocument } from '@portal/shared-kit/data';
import { formatDay } from '@portal/shared-kit/dates';
import {
  ExportList,
  FieldFilter,
  ListBody,
  listColumns,
  ListToolbar,
  Mark,
  TwoLines,
  useList,
  useRowView,
  useRowWork,
  type Column,
  type PossibleAction,
  type RowAction,
} from '@portal/shared-kit/screen';
import { useState } from 'react';
import { StudentRecords, toAccount } from '../common/student-records.tsx';
import { toneOf } from '../common/tone.ts';
import { messages as text } from './messages.ts';
import type { RequestDialogProps } from './request-dialog.tsx';

const RequestDialog = later(() => import('./request-dialog.tsx').then((m) => m.RequestDialog));

const tones: Partial<Record<RequestState, 'good' | 'bad'>> = {
  PRONTO: 'good',
  ENTREGUE: 'good',
  REJEITADO: 'bad',
};
const columns = listColumns(serviceRequestList.fields, {
  number: (number: string, { ordered_at }) => (
    <TwoLines first={number} second={text.orderedOn(formatDay(ordered_at))} />
  ),
  service: (service: string, { amount, subject, assessment, period }) => (
    <TwoLines
      first={service}
      second={[subject, assessment, period, amount === 0 ? text.free : formatMoney(amount)]
        .filter(Boolean)
        .join(' · ')}
    />
  ),
  reference: (reference: string | null, { entity }) => (
    <TwoLines first={reference ?? text.none} second={entity ? text.entityIs(entity) : ''} />
  ),
  invoice_state: (state: ServiceRequest['invoice_state'], { invoice }) => (
    <TwoLines
      first={state === null ? text.none : <Mark tone={toneOf[state]}>{invoiceStateLabels[state]}</Mark>}
      second={invoice ?? ''}
    />
  ),
  due_day: (day: string | null, { overdue }) => {
    const words = day === null ? text.none : formatDay(day);
    return overdue ? <TwoLines first={<Mark tone="bad">{words}</Mark>} second={text.late} /> : words;
  },
  state: (state: RequestState, { reason }) => (
    <TwoLines
      first={<Mark tone={tones[state] ?? 'quiet'}>{requestStateLabels[state]}</Mark>}
      second={reason}
    />
  ),
});

const facts: readonly Column<ServiceRequest>[] = [
  ...columns,
  { title: text.note, dataIndex: 'note' },
  { title: text.answer, dataIndex: 'answer', render: (answer: string | null) => answer ?? text.none },
  { title: text.document, dataIndex: 'file_name', render: (name: string | null) => name ?? text.none },
];

/** Service requests, each with its possible transitions. */
export function RequestList() {
  const save = useDownload();
  const openDocument = useOpenDocument();
  const allowed = useAllowed();
  const list = useList(serviceRequests, ['state', 'overdue']);
  const work = useRowWork<ServiceRequest>(list.reload);
  const move = useCommand(moveRequest, [serviceRequests]);
  const view = useRowView(list.rows, {
    name: ({ number }) => number,
    facts,
    related: (row) => <StudentRecords {...row} />,
    history: ({ id }) => ({ entity: 'service_request', id }),
  });
  const [open, setOpen] = useState<RequestDialogProps['of']>();
  const actions = (row: ServiceRequest): PossibleAction[] => [
    ...(allowed(moveRequest)
      ? nextForStaff(row.state).map((to): RowAction => {
          const go = () =>
            void work.run(row, () => move.mutateAsync({ params: { id: row.id }, body: { state: to } }));
          return to === 'REJEITADO'
            ? { label: text.moves[to], danger: true, run: () => setOpen({ reject: row }) }
            : { label: text.moves[to], run: go };
        })
      : []),
    view.action(row),
    row.file_name !== null && {
      label: text.openFile,
      run: () => void save(serviceRequestFile, { params: { id: row.id } }, row.file_name!),
    },
    row.printable && {
      label: text.print,
      run: () => void openDocument(serviceRequestPaper, { params: { id: row.id } }),
    },
    toAccount(row.student_id),
  ];
  return (
    <>
      <ListToolbar list={list} {...(allowed(orderService) && { onAdd: () => setOpen('order') })}>
        <FieldFilter list={list} of={serviceRequestList} name="state" />
        <FieldFilter list={list} of={serviceRequestList} name="overdue" />
        <ExportList endpoint={exportServiceRequests} list={list} />
      </ListToolbar>
      <ListBody
        label={text.requests}
        list={list}
        columns={columns}
        empty={text.empty}
        name={({ number }) => number}
        busy={work.busy}
        actions={actions}
      />
      {view.drawer}
      {open && <RequestDialog of={open} onDone={list.reload} onClose={() => setOpen(undefined)} />}
    </>
  );
}
