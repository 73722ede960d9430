import { later } from '@portal/shared-kit';
import { entity, loadReferences } from '@portal/shared-kit/contract/finance/payment-entity';
import {
  annulReference,
  exportReferences,
  referenceList,
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
  FieldFilter,
  FilterSelect,
  ListBody,
  listColumns,
  ListToolbar,
  Mark,
  ScreenFrame,
  TwoLines,
  useList,
  useRowView,
  type PossibleAction,
} from '@portal/shared-kit/screen';
import { useState } from 'react';
import { StudentRecords, toAccount } from '../common/student-records.tsx';
import { messages as text } from './messages.ts';
import type { ReferenceDialogProps } from './reference-dialog.tsx';

const ReferenceDialog = later(() => import('./reference-dialog.tsx').then((m) => m.ReferenceDialog));

const tones: Partial<Record<ReferenceState, 'good' | 'bad'>> = { PAGA: 'good', EXPIRADA: 'bad' };
const columns = listColumns(referenceList.fields, {
  number: (number: string, { entity: code, bank }) => (
    <TwoLines first={inThrees(number)} second={text.entityIs(code, bank)} />
  ),
  name: (name: string | null, { code }) => <TwoLines first={name ?? text.none} second={code ?? ''} />,
  created_at: (at: string, { expires_on }) => (
    <TwoLines first={formatDay(at)} second={expires_on ? text.until(formatDate(expires_on)) : text.never} />
  ),
  state: (state: ReferenceState) => <Mark tone={tones[state] ?? 'quiet'}>{referenceStateLabels[state]}</Mark>,
});

/** `/services/references`: all references, issued or loaded, with their state (decision 121). */
export function ReferencesPage() {
  const allowed = useAllowed();
  const list = useList(references, ['state', 'entity_id']);
  const entities = useEndpoint(entity.list, { query: { per_page: 100 } }, { enabled: allowed(entity.list) });
  const [open, setOpen] = useState<ReferenceDialogProps['of']>();
  const view = useRowView(list.rows, {
    name: ({ number }) => inThrees(number),
    facts: columns,
    related: ({ student_id }) => <StudentRecords student_id={student_id} />,
    history: ({ invoice_id }) => (invoice_id === null ? undefined : { entity: 'invoice', id: invoice_id }),
  });
  const actions = (row: ReferenceRow): PossibleAction[] => [
    row.can_reissue &&
      allowed(reissueReference) && {
        label: text.reissue,
        run: () => setOpen({ row, act: 'reissue' as const }),
      },
    (row.state === 'ATRIBUIDA' || row.state === 'EXPIRADA') &&
      allowed(annulReference) && {
        label: text.annul,
        danger: true,
        run: () => setOpen({ row, act: 'annul' as const }),
      },
    view.action(row),
    row.student_id !== null && toAccount(row.student_id),
  ];
  return (
    <ScreenFrame title={text.title}>
      <ListToolbar list={list}>
        <FieldFilter list={list} of={referenceList} name="state" />
        {allowed(entity.list) && (
          <FilterSelect
            list={list}
            name="entity_id"
            label={text.entity}
            read={entities}
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
