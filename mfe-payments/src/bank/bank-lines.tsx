import {
  bankImportLines,
  exportBankImport,
  lineClasses,
  lineOutcomes,
  oneBankImport,
  type BankImport,
  type BankLine,
  type LineClass,
} from '@portal/shared-kit/contract/finance/bank-import';
import { usePortal } from '@portal/shared-kit';
import { call, useForget } from '@portal/shared-kit/data';
import { formatMoment } from '@portal/shared-kit/dates';
import { ExportMenu, ListBody, TwoLines, useInnerList, type Column } from '@portal/shared-kit/screen';
import { Flex } from '@portal/shared-kit/ui';
import { useRef, useState } from 'react';
import { amountIn } from './amount.ts';
import { LineDialog, type LineAct } from './line-dialog.tsx';
import { messages as text } from './messages.ts';

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

/** The lines of a bank file, of one class or all. */
export function BankLines({ record }: { record: BankImport }) {
  const { http } = usePortal();
  const [only, setOnly] = useState<LineClass>();
  const choice = useRef<HTMLSelectElement>(null);
  return (
    <>
      <Flex wrap gap="small" style={{ margin: '16px 0' }}>
        <select
          ref={choice}
          className="pk-control"
          aria-label={text.show}
          value={only ?? ''}
          onChange={({ target }) =>
            setOnly(record.classes.find((each) => each.class === target.value)?.class)
          }
        >
          <option value="">{text.all(record.lines)}</option>
          {[...countByClass(record)].map(([name, lines]) => (
            <option key={name} value={name}>
              {text.only(lineClasses[name], lines)}
            </option>
          ))}
        </select>
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
function actsOf({ class: lineClass, outcome, payment_id, incoming, currency }: BankLine): LineAct[] {
  if (lineClass === 'NAO_LANCADO' || lineClass === 'SEM_VALOR') return [];
  if (payment_id !== null || outcome === null || outcome === 'ESTORNADO') return [];
  const acts: LineAct[] = incoming ? ['assign'] : currency === 'MZN' ? ['reverse'] : [];
  return outcome === 'A_TRATAR' ? [...acts, 'aside'] : acts;
}

interface LinesProps {
  record: BankImport;
  only: LineClass | undefined;
  onActed: () => void;
}
function LinesOf({ record: { id, state }, only, onActed }: LinesProps) {
  const list = useInnerList(bankImportLines, { class: only }, { id });
  const forget = useForget();
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
            actsOf(line).map((act) => ({
              key: act,
              label: text.acts[act],
              run: () => setOpen({ line, act }),
            })),
        })}
      />
      {open && (
        <LineDialog
          {...open}
          onDone={() => {
            forget(bankImportLines);
            forget(oneBankImport);
            onActed();
          }}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  );
}
