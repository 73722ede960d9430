import { usePortal } from '@portal/shared-kit';
import { formatMoney } from '@portal/shared-kit/contract/core/money-text';
import { methodLabels } from '@portal/shared-kit/contract/finance/payment-rules';
import {
  confirmSponsorSplit,
  discardSponsorSplit,
  splitStates,
  sponsorSplits,
  undoSponsorSplit,
  type SponsorSplit,
  exportSplitParts,
  splitPartList,
  splitParts,
  oneSponsorSplit,
} from '@portal/shared-kit/contract/finance/sponsor-split';
import { call, useAllowed, useForget, useEndpoint, useWorkedRecord } from '@portal/shared-kit/data';
import { formatDay, formatMoment } from '@portal/shared-kit/dates';
import { ActionDialog } from '@portal/shared-kit/form';
import {
  Fact,
  FactGrid,
  FailureNotice,
  ScreenState,
  ExportList,
  ListBody,
  listColumns,
  TwoLines,
  useInnerList,
} from '@portal/shared-kit/screen';
import { Alert, Button, Flex } from '@portal/shared-kit/ui';
import { useState } from 'react';
import { messages as text } from './messages.ts';

const columns = listColumns(splitPartList.fields, {
  amount: (cents: number, { credit }) => (
    <TwoLines first={formatMoney(cents)} second={text.withCredit(credit)} />
  ),
  receipt: (receipt: string | null, { withdrawn }) => (
    <TwoLines first={receipt ?? '—'} second={withdrawn ? text.withdrawn : ''} />
  ),
});
type Act = 'confirm' | 'discard' | 'undo';

/** One transfer: its parts, progress and receipts (I29). */
export function SplitView({ id, onClose }: { id: number; onClose: () => void }) {
  const { record, failure, job, working, reload } = useSplit(id);
  const [act, setAct] = useState<Act>();
  return (
    <>
      {record && failure && <FailureNotice failure={failure} onRetry={reload} />}
      <ScreenState failure={record ? undefined : failure} loading={!record} onRetry={reload}>
        {record && (
          <>
            <h2>{record.sponsor}</h2>
            {working && (
              <p role="status">
                {text.working} <progress aria-label={text.working} />
              </p>
            )}
            {!working && job?.message && <p role="status">{job.message}</p>}
            <FactGrid>
              {factsOf(record).map(([label, fact]) => (
                <Fact key={label} title={label}>
                  {fact}
                </Fact>
              ))}
            </FactGrid>
            {record.second && <Alert type="info" title={text.second} />}
            <Flex wrap gap="small" style={{ margin: '16px 0' }}>
              <Button onClick={onClose}>{text.back}</Button>
              {!working && <Acts record={record} onAct={setAct} />}
            </Flex>
            <SplitParts key={`${record.state} ${working}`} record={record} />
            {act && (
              <ActOn
                record={record}
                act={act}
                reload={reload}
                onRemoved={onClose}
                onClose={() => setAct(undefined)}
              />
            )}
          </>
        )}
      </ScreenState>
    </>
  );
}

const factsOf = (split: SponsorSplit): [string, string][] => [
  [text.state, splitStates[split.state]],
  [text.transfer, `${methodLabels[split.method]} ${split.transaction}`],
  [text.paidAt, formatDay(split.paid_at)],
  [text.amount, formatMoney(split.amount)],
  [text.goesTo, text.split(split.students, split.parts)],
  ...(split.credit > 0 ? ([[text.credit, formatMoney(split.credit)]] as [string, string][]) : []),
  [text.recorded, text.by(split.created_by, formatMoment(split.created_at))],
  ...(split.confirmed_by ? ([[text.confirmedBy, split.confirmed_by]] as [string, string][]) : []),
  ...(split.reason ? ([[text.reason, split.reason]] as [string, string][]) : []),
];

function Acts({ record: { state, second }, onAct }: { record: SponsorSplit; onAct: (act: Act) => void }) {
  const allowed = useAllowed();
  if (state === 'PREVISTO' || state === 'A_REPARTIR')
    return (
      <>
        {!second && (
          <Button type="primary" onClick={() => onAct('confirm')}>
            {text.confirm}
          </Button>
        )}
        <Button danger onClick={() => onAct('discard')}>
          {text.discard}
        </Button>
      </>
    );
  if (state === 'DESFEITO' || !allowed(undoSponsorSplit)) return null;
  return (
    <Button danger onClick={() => onAct('undo')}>
      {text.undo}
    </Button>
  );
}

interface ActOnProps {
  record: SponsorSplit;
  act: Act;
  reload: () => void;
  /** The list was deleted. */
  onRemoved: () => void;
  onClose: () => void;
}
function ActOn({ record, act, reload, onRemoved, onClose }: ActOnProps) {
  const { http } = usePortal();
  const forget = useForget();
  const params = { id: record.id };
  if (act === 'confirm')
    return (
      <ActionDialog
        title={text.confirmQuestion(record.sponsor)}
        confirm={text.confirm}
        // After an error or a lost answer too: it may have started nevertheless.
        onConfirm={() => call(http, confirmSponsorSplit, { params }).finally(reload)}
        onClose={onClose}
      >
        {text.confirmWhat(record.amount, record.students, record.parts)}
      </ActionDialog>
    );
  if (act === 'discard')
    return (
      <ActionDialog
        danger
        title={text.discardQuestion}
        confirm={text.discard}
        onConfirm={() => call(http, discardSponsorSplit, { params })}
        onDone={() => {
          forget(sponsorSplits);
          onRemoved();
        }}
        onClose={onClose}
      >
        {text.discardWhat}
      </ActionDialog>
    );
  return (
    <ActionDialog
      danger
      reason
      title={text.undoQuestion}
      confirm={text.undo}
      onConfirm={(body) => call(http, undoSponsorSplit, { params, body }).finally(reload)}
      onClose={onClose}
    >
      {text.undoWhat}
    </ActionDialog>
  );
}

/** The parts of a transfer by student. */
function SplitParts({ record: { id, parts } }: { record: SponsorSplit }) {
  const list = useInnerList(splitParts, {}, { id });
  return (
    <>
      {parts > 0 && (
        <div style={{ marginBlockEnd: 12 }}>
          <ExportList endpoint={exportSplitParts} fixed={{ split_id: id }} />
        </div>
      )}
      <ListBody
        label={text.parts}
        list={list}
        columns={columns}
        empty={text.noParts}
        name={({ student }) => student}
      />
    </>
  );
}

/** A sponsor's transfer, reloaded once its job has ended. */
function useSplit(id: number) {
  const read = useEndpoint(oneSponsorSplit, { params: { id } });
  const forget = useForget();
  const { tell, ...worked } = useWorkedRecord(read, read.refetch);
  return {
    ...worked,
    reload: () => {
      tell();
      forget(sponsorSplits);
      forget(splitParts);
      void read.refetch();
    },
  };
}
