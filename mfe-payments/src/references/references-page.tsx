import { later } from '@portal/shared-kit';
import { formatMoney } from '@portal/shared-kit/contract/core/money-text';
import { entity, loadReferences } from '@portal/shared-kit/contract/finance/payment-entity';
import {
  annulReference,
  exportReferences,
  references,
  referenceStateLabels,
  reissueReference,
  type ReferenceRow,
  type ReferenceState,
} from '@portal/shared-kit/contract/finance/payment-reference';
import { inThrees } from '@portal/shared-kit/contract/finance/payment-reference-text';
import { useAllowed, useEndpoint } from '@portal/shared-kit/data';
import { formatDate, formatDay } from '@portal/shared-kit/dates';
import { Link } from '@portal/shared-kit/router';
import {
  ExportList,
  FilterSelect,
  ListBody,
  ListToolbar,
  Mark,
  ScreenFrame,
  Under,
  useList,
  useRowView,
  type Column,
  type RowAction,
} from '@portal/shared-kit/screen';
import { useState } from 'react';
import { StudentRecords } from '../common/student-records.tsx';
import { toAccount } from '../common/to-account.ts';
import { messages as text } from './messages.ts';
import type { ReferenceDialogProps } from './reference-dialog.tsx';

const ReferenceDialog = later<ReferenceDialogProps>(() =>
  import('./reference-dialog.tsx').then((m) => m.ReferenceDialog),
);

const tones: Partial<Record<ReferenceState, 'good' | 'bad'>> = { PAGA: 'good', EXPIRADA: 'bad' };
const columns: readonly Column<ReferenceRow>[] = [
  {
    title: text.reference,
    dataIndex: 'number',
    render: (number: string, { entity: code, bank }) => (
      <Under what={inThrees(number)} of={text.entityIs(code, bank)} />
    ),
  },
  {
    title: text.amount,
    dataIndex: 'amount',
    numeric: true,
    render: (amount: number | null) => (amount === null ? text.none : formatMoney(amount)),
  },
  { title: text.invoice, dataIndex: 'invoice', render: (number: string | null) => number ?? text.none },
  {
    title: text.student,
    dataIndex: 'name',
    person: true,
    render: (name: string | null, { code }) => <Under what={name ?? text.none} of={code ?? ''} />,
  },
  {
    title: text.created,
    dataIndex: 'created_at',
    render: (at: string, { expires_on }) => (
      <Under what={formatDay(at)} of={expires_on ? text.until(formatDate(expires_on)) : text.never} />
    ),
  },
  {
    title: text.expires,
    dataIndex: 'expires_on',
    hidden: true,
    render: (day: string | null) => (day ? formatDate(day) : text.never),
  },
  {
    title: text.state,
    dataIndex: 'state',
    render: (state: ReferenceState) => (
      <Mark tone={tones[state] ?? 'quiet'}>{referenceStateLabels[state]}</Mark>
    ),
  },
];

/** `/services/references`: all references, issued or loaded, with their state (decision 121). */
export function ReferencesPage() {
  const allowed = useAllowed();
  const list = useList(references, ['state', 'entity_id']);
  const entities = useEndpoint(entity.list, { query: { per_page: 100 } }, { enabled: allowed(entity.list) });
  const [open, setOpen] = useState<ReferenceDialogProps['of']>();
  const view = useRowView(list.rows, {
    ...{ name: ({ number }) => inThrees(number), facts: columns },
    related: ({ student_id }) => <StudentRecords student_id={student_id} />,
    history: ({ invoice_id }) => (invoice_id === null ? undefined : { entity: 'invoice', id: invoice_id }),
  });
  const actions = (row: ReferenceRow): RowAction[] => [
    ...(row.can_reissue && allowed(reissueReference)
      ? [{ key: 'reissue', label: text.reissue, run: () => setOpen({ row, act: 'reissue' as const }) }]
      : []),
    ...((row.state === 'ATRIBUIDA' || row.state === 'EXPIRADA') && allowed(annulReference)
      ? [
          {
            key: 'annul',
            label: text.annul,
            danger: true,
            run: () => setOpen({ row, act: 'annul' as const }),
          },
        ]
      : []),
    view.action(row),
    ...(row.student_id === null ? [] : [toAccount(row.student_id)]),
  ];
  return (
    <ScreenFrame title={text.title}>
      <ListToolbar list={list}>
        <FilterSelect
          list={list}
          name="state"
          label={text.state}
          options={Object.entries(referenceStateLabels).map(([value, label]) => ({ value, label }))}
        />
        {allowed(entity.list) && (
          <FilterSelect
            list={list}
            name="entity_id"
            label={text.entity}
            options={(entities.data?.data ?? []).map(({ id, code, bank }) => ({
              value: id,
              label: `${code} · ${bank}`,
            }))}
          />
        )}
        <ExportList endpoint={exportReferences} list={list} />
        {allowed(loadReferences) && (
          <Link to="/entities" style={{ alignSelf: 'center' }}>
            {text.load}
          </Link>
        )}
      </ListToolbar>
      <ListBody
        label={text.title}
        list={list}
        columns={columns}
        empty={text.empty}
        name={({ number }) => inThrees(number)}
        actions={actions}
      />
      {view.drawer}
      {open && <ReferenceDialog of={open} onDone={list.reload} onClose={() => setOpen(undefined)} />}
    </ScreenFrame>
  );
}
