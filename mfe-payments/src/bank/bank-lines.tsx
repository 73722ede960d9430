import { usePortal } from '@portal/shared-kit';
import { formatMoney } from '@portal/shared-kit/contract/core/money-text';
import {
  bankImportLines,
  exportBankImport,
  lineClasses,
  lineOutcomes,
  oneBankImport,
  type BankImport,
  type BankLine,
  type LineClass,
  assignBankLine,
  assignLineForm,
  bankLineReversals,
  reverseByBankLine,
  setBankLineAside,
} from '@portal/shared-kit/contract/finance/bank-import';
import { call, useAllowed, useEndpoint, useReadAgain } from '@portal/shared-kit/data';
import { formatMoment } from '@portal/shared-kit/dates';
import { ActionDialog, MoneyItem } from '@portal/shared-kit/form';
import {
  type Column,
  ExportMenu,
  FailureNotice,
  ListBody,
  NativeSelect,
  TwoLines,
  useInnerList,
} from '@portal/shared-kit/screen';
import { Flex } from '@portal/shared-kit/ui';
import { useRef, useState } from 'react';
import { messages as text } from './messages.ts';

const amountIn = (currency: string, hundredths: number): string =>
  currency === 'MZN' ? formatMoney(hundredths) : formatMoney(hundredths).replace('MZN', currency);

const assignForm = assignLineForm.pick({ amount: true });

const columns: readonly Column<BankLine>[] = [
  { title: text.line, dataIndex: 'number' },
  { title: text.class, dataIndex: 'class', render: (name: LineClass) => lineClasses[name] },
  { title: text.date, dataIndex: 'paid_at', render: (at: string) => formatMoment(at) },
  {
    title: text.reference,
    dataIndex: 'reference',
    render: (reference: string, { transaction }) => (
      <TwoLines first={reference || '—'} second={transaction} />
    ),
  },
  {
    title: text.amount,
    dataIndex: 'amount',
    numeric: true,
    render: (cents: number, { currency, incoming }) => `${incoming ? '' : '−'}${amountIn(currency, cents)}`,
  },
  {
    title: text.invoice,
    dataIndex: 'invoice',
    render: (invoice: string | null, { payer_name, told }) => (
      <TwoLines first={invoice ?? '—'} second={payer_name ?? told} />
    ),
  },
  {
    title: text.became,
    dataIndex: 'outcome',
    render: (outcome: BankLine['outcome'], { reason, undone }) => (
      <TwoLines first={undone ? text.undone : outcome ? lineOutcomes[outcome] : '—'} second={reason} />
    ),
  },
];

export function BankLines({ record }: { record: BankImport }) {
  const { http } = usePortal();
  const [only, setOnly] = useState<LineClass>();
  const choice = useRef<HTMLSelectElement>(null);
  return (
    <>
      <Flex wrap gap="small" style={{ margin: '16px 0' }}>
        <NativeSelect
          ref={choice}
          aria-label={text.show}
          value={only}
          none={text.all(record.lines)}
          options={[...countByClass(record)].map(([value, lines]) => ({
            value,
            label: text.only(lineClasses[value], lines),
          }))}
          onChange={setOnly}
        />
        {only && (
          <ExportMenu
            label={text.exportClass}
            make={(format) =>
              call(http, exportBankImport, { params: { id: record.id }, query: { format, class: only } })
            }
          />
        )}
      </Flex>
      {only && <p>{text.nextSteps[only]}</p>}
      {/* The button of an act goes with the act. */}
      <LinesOf key={only} record={record} only={only} onActed={() => choice.current?.focus()} />
    </>
  );
}

/** A class has a sum for each currency. */
function countByClass({ classes }: BankImport): Map<LineClass, number> {
  const counts = new Map<LineClass, number>();
  for (const { class: name, lines } of classes) counts.set(name, (counts.get(name) ?? 0) + lines);
  return counts;
}

/** What can be done by hand with a line that recorded nothing. */
function actsOf(
  { class: lineClass, outcome, payment_id, incoming, currency }: BankLine,
  mayReverse: boolean,
): LineAct[] {
  if (lineClass === 'NAO_LANCADO' || lineClass === 'SEM_VALOR') return [];
  if (payment_id !== null || outcome === null || outcome === 'ESTORNADO') return [];
  const acts: LineAct[] = incoming ? ['assign'] : currency === 'MZN' && mayReverse ? ['reverse'] : [];
  return outcome === 'A_TRATAR' ? [...acts, 'aside'] : acts;
}

interface LinesProps {
  record: BankImport;
  only: LineClass | undefined;
  onActed: () => void;
}
function LinesOf({ record: { id, state }, only, onActed }: LinesProps) {
  const list = useInnerList(bankImportLines, { class: only }, { id });
  const readAgain = useReadAgain();
  const mayReverse = useAllowed()(reverseByBankLine);
  const [open, setOpen] = useState<{ line: BankLine; act: LineAct }>();
  return (
    <>
      <ListBody
        label={text.list}
        list={list}
        columns={columns}
        empty={text.noLines}
        name={({ number }) => String(number)}
        {...(state === 'IMPORTADO' && {
          actions: (line: BankLine) =>
            actsOf(line, mayReverse).map((act) => ({
              label: text.acts[act],
              run: () => setOpen({ line, act }),
            })),
        })}
      />
      {open && (
        <LineDialog
          {...open}
          onDone={() => {
            void readAgain(bankImportLines, oneBankImport);
            onActed();
          }}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  );
}

type LineAct = 'assign' | 'reverse' | 'aside';

interface LineDialogProps {
  line: BankLine;
  act: LineAct;
  onDone: () => void;
  onClose: () => void;
}

/** What a person does with a line that the file recorded nothing of (J26). */
function LineDialog({ line, act, onDone, onClose }: LineDialogProps) {
  const { http } = usePortal();
  const [paymentId, setPaymentId] = useState<number>();
  const params = { id: line.id };
  const read = useEndpoint(bankLineReversals, { params }, { enabled: act === 'reverse' });
  const proposals = read.data?.data ?? [];
  const named = [amountIn(line.currency, line.amount), line.told || line.transaction]
    .filter(Boolean)
    .join(' · ');
  const shared = { reason: true, onClose } as const;
  const end = <Answer,>(answer: Answer): Answer => {
    onDone();
    return answer;
  };
  if (act === 'assign')
    return (
      <ActionDialog<{ amount?: number | undefined }>
        {...shared}
        title={text.assignQuestion}
        confirm={text.assign}
        schema={assignForm}
        value={{ amount: undefined }}
        onConfirm={async (body) => end(await call(http, assignBankLine, { params, body }))}
      >
        <p>{named}</p>
        <p>{text.assignHint}</p>
        {line.outcome === 'EM_ESPERA' && <p>{text.assignEarly(formatMoment(line.paid_at))}</p>}
        {line.class === 'OUTRA_MOEDA' && <MoneyItem name="amount" label={text.meticais} />}
      </ActionDialog>
    );
  if (act === 'aside')
    return (
      <ActionDialog
        {...shared}
        title={text.asideQuestion}
        confirm={text.aside}
        onConfirm={async ({ reason }) =>
          end(await call(http, setBankLineAside, { params, body: { reason } }))
        }
      >
        {named}
      </ActionDialog>
    );
  return (
    <ActionDialog
      {...shared}
      danger
      disabled={proposals.length === 0}
      title={text.reverseQuestion}
      confirm={text.reverse}
      onConfirm={async ({ reason }) => {
        const payment_id = paymentId ?? proposals[0]!.id;
        return end(await call(http, reverseByBankLine, { params, body: { payment_id, reason } }));
      }}
    >
      <p>{named}</p>
      {read.error ? (
        <FailureNotice failure={read.error} onRetry={() => void read.refetch()} />
      ) : proposals.length === 0 ? (
        <p role="status">{read.data ? text.noProposals : text.looking}</p>
      ) : (
        <NativeSelect
          aria-label={text.payment}
          value={paymentId ?? proposals[0]!.id}
          options={proposals.map(({ id, transaction, amount, invoice, paid_at }) => ({
            value: id,
            label: [transaction, invoice, formatMoney(amount), formatMoment(paid_at)]
              .filter(Boolean)
              .join(' · '),
          }))}
          onChange={setPaymentId}
        />
      )}
    </ActionDialog>
  );
}
