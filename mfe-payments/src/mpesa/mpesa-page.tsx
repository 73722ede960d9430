import { later, usePortal } from '@portal/shared-kit';
import { formatMoney } from '@portal/shared-kit/contract/core/money-text';
import {
  checkMpesaAttempt,
  exportMpesaAttempts,
  mpesaAttemptList,
  mpesaAttempts,
  reverseMpesaAttempt,
  settleMpesaReversal,
  type MpesaAttempt,
} from '@portal/shared-kit/contract/finance/mpesa';
import { mpesaReversalLabels, mpesaStateLabels } from '@portal/shared-kit/contract/finance/mpesa-rules';
import type { MpesaState } from '@portal/shared-kit/contract/finance/mpesa-rules';
import { call, notifyFailure, useAllowed } from '@portal/shared-kit/data';
import { ActionDialog } from '@portal/shared-kit/form';
import { useSearchParams } from '@portal/shared-kit/router';
import {
  ExportList,
  FieldFilter,
  FilterSelect,
  ListBody,
  listColumns,
  ListToolbar,
  Mark,
  ScreenFrame,
  TabLinks,
  TwoLines,
  useList,
  type PossibleAction,
} from '@portal/shared-kit/screen';
import { useState } from 'react';
import { toAccount } from '../common/student-records.tsx';
import { messages as text } from './messages.ts';

const CompareTab = later(() => import('./compare-tab.tsx').then((m) => m.CompareTab));

/** `/payments/mpesa`: attempts of students, and the operator's statement beside them (E.5). */
export function MpesaPage() {
  const [params] = useSearchParams();
  const isCompared = params.get('separador') === 'extracto';
  return (
    <ScreenFrame title={text.title}>
      <TabLinks
        label={text.parts}
        tabs={[
          { name: 'pagamentos', label: text.attempts },
          { name: 'extracto', label: text.compare },
        ]}
        current={isCompared ? 'extracto' : 'pagamentos'}
      />
      {isCompared ? <CompareTab /> : <Attempts />}
    </ScreenFrame>
  );
}

const tones: Partial<Record<MpesaState, 'good' | 'bad'>> = {
  CONFIRMADA: 'good',
  RECUSADA: 'bad',
  EXPIRADA: 'bad',
};
const columns = listColumns(mpesaAttemptList.fields, {
  name: (name: string, { code }) => <TwoLines first={name} second={code ?? ''} />,
  state: (state: MpesaState, { message, operator_code, reversal }) => (
    <TwoLines
      first={
        <>
          <Mark tone={tones[state] ?? 'quiet'}>{mpesaStateLabels[state]}</Mark>{' '}
          {reversal && (
            <Mark tone={reversal === 'FEITO' ? 'bad' : 'quiet'}>{mpesaReversalLabels[reversal]}</Mark>
          )}
        </>
      }
      second={[message, operator_code].filter(Boolean).join(' · ')}
    />
  ),
  ref: (ref: string, { transaction }) => <TwoLines first={transaction ?? text.none} second={ref} />,
}).map((column) => (column.dataIndex === 'state' ? { ...column, whole: true as const } : column));

function Attempts() {
  const { http, notify } = usePortal();
  const allowed = useAllowed();
  const list = useList(mpesaAttempts, ['state', 'late', 'student_id']);
  const [reversing, setReversing] = useState<MpesaAttempt>();
  const [settling, setSettling] = useState<{ attempt: MpesaAttempt; returned: boolean }>();
  const check = async (row: MpesaAttempt) => {
    try {
      const { data } = await call(http, checkMpesaAttempt, { params: { id: row.id } });
      notify.success(`${mpesaStateLabels[data.state]}: ${data.message}`);
    } catch (error) {
      notifyFailure(notify, error);
    }
    list.reload();
  };
  const actions = (row: MpesaAttempt): PossibleAction[] => [
    (row.state === 'A_CONFIRMAR' || row.reversal === 'PEDIDO') &&
      allowed(checkMpesaAttempt) && { label: text.check, run: () => void check(row) },
    row.reversible &&
      allowed(reverseMpesaAttempt) && { label: text.reverse, danger: true, run: () => setReversing(row) },
    ...[true, false].map(
      (returned) =>
        row.reversal_unanswered &&
        allowed(settleMpesaReversal) && {
          label: returned ? text.returned : text.notReturned,
          danger: true,
          run: () => setSettling({ attempt: row, returned }),
        },
    ),
    toAccount(row.student_id),
  ];
  return (
    <>
      <ListToolbar list={list}>
        <FieldFilter list={list} of={mpesaAttemptList} name="state" />
        <FilterSelect
          list={list}
          name="late"
          label={text.open}
          options={[{ value: 'true', label: text.lateOnly }]}
        />
        {allowed(exportMpesaAttempts) && <ExportList endpoint={exportMpesaAttempts} list={list} />}
      </ListToolbar>
      <ListBody
        label={text.title}
        list={list}
        columns={columns}
        empty={text.empty}
        name={({ name, amount }) => `${name}, ${formatMoney(amount)}`}
        actions={actions}
      />
      {reversing && (
        <ActionDialog
          danger
          reason
          title={text.reverseTitle(formatMoney(reversing.amount), reversing.name)}
          confirm={text.reverse}
          onConfirm={(body) => call(http, reverseMpesaAttempt, { params: { id: reversing.id }, body })}
          onDone={list.reload}
          onClose={() => setReversing(undefined)}
        >
          {text.reverseHint}
        </ActionDialog>
      )}
      {settling && (
        <ActionDialog
          danger
          reason
          title={(settling.returned ? text.returnedTitle : text.notReturnedTitle)(
            formatMoney(settling.attempt.amount),
            settling.attempt.name,
          )}
          confirm={settling.returned ? text.returned : text.notReturned}
          onConfirm={({ reason }) =>
            call(http, settleMpesaReversal, {
              params: { id: settling.attempt.id },
              body: { returned: settling.returned, reason },
            })
          }
          onDone={list.reload}
          onClose={() => setSettling(undefined)}
        >
          {settling.returned ? text.returnedHint : text.notReturnedHint}
        </ActionDialog>
      )}
    </>
  );
}
