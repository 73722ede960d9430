import { usePortal } from '@portal/shared-kit';
import { formatMoney } from '@portal/shared-kit/contract/core/money-text';
import {
  confirmBankImport,
  exportBankImport,
  undoBankImport,
  type BankImport,
  bankImportLines,
  bankImports,
  oneBankImport,
  lineClasses,
} from '@portal/shared-kit/contract/finance/bank-import';
import { call, useEndpoint, useForget, useWorkedRecord } from '@portal/shared-kit/data';
import { formatMoment } from '@portal/shared-kit/dates';
import { ActionDialog } from '@portal/shared-kit/form';
import { ExportMenu, FailureNotice, ScreenState } from '@portal/shared-kit/screen';
import { Button, Flex } from '@portal/shared-kit/ui';
import { useState } from 'react';
import { BankLines } from './bank-lines.tsx';
import { messages as text } from './messages.ts';
import { right, Sheet, SheetHead } from '../common/sheet.tsx';

/** One bank file: preview of its lines, progress, and the result (E.4). */
export function BankFileView({ id, onClose }: { id: number; onClose: () => void }) {
  const { http } = usePortal();
  const { record, failure, job, working, reload } = useBankImport(id);
  const [act, setAct] = useState<'confirm' | 'undo'>();
  // After an error or a lost answer too: it may have started nevertheless.
  const run = (endpoint: typeof confirmBankImport) => () =>
    call(http, endpoint, { params: { id } }).finally(reload);
  return (
    <>
      {record && failure && <FailureNotice failure={failure} onRetry={reload} />}
      <ScreenState failure={record ? undefined : failure} loading={!record} onRetry={reload}>
        {record && (
          <>
            <Steps record={record} />
            <h2>{record.file_name}</h2>
            {working && (
              <p role="status">
                {text.states[record.state]}{' '}
                <progress
                  aria-label={text.states[record.state]}
                  {...(job && job.total !== null && { value: job.done, max: job.total })}
                />{' '}
                {job && text.progress(job.done, job.total)}
              </p>
            )}
            {!working && job?.message && <p role="status">{job.message}</p>}
            <BankTotals record={record} />
            <Flex wrap gap="small" style={{ margin: '16px 0' }}>
              <Button onClick={onClose}>{text.back}</Button>
              {!working && <Acts record={record} onAct={setAct} />}
              {!working && (
                <ExportMenu
                  label={text.report}
                  make={(format) => call(http, exportBankImport, { params: { id }, query: { format } })}
                />
              )}
            </Flex>
            <BankLines key={`${record.state} ${working}`} record={record} />
            {act === 'confirm' && (
              <ActionDialog
                title={text.confirmQuestion}
                confirm={text.confirm}
                onConfirm={run(confirmBankImport)}
                onClose={() => setAct(undefined)}
              >
                <p>{text.confirmWhat(record.lines, formatMoney(record.amount))}</p>
                <p>{text.confirmThen}</p>
              </ActionDialog>
            )}
            {act === 'undo' && (
              <ActionDialog
                title={text.undoQuestion}
                confirm={text.undo}
                danger
                onConfirm={run(undoBankImport)}
                onClose={() => setAct(undefined)}
              >
                {text.undoWhat}
              </ActionDialog>
            )}
          </>
        )}
      </ScreenState>
    </>
  );
}

const stepOf = { PREVISTO: 1, A_IMPORTAR: 2, IMPORTADO: 3, A_ANULAR: 2, ANULADO: 3 } as const;

const Steps = ({ record }: { record: BankImport }) => (
  <ol
    aria-label={text.steps}
    style={{ display: 'flex', flexWrap: 'wrap', gap: '4px 24px', margin: 0, paddingInlineStart: 20 }}
  >
    {text.stepNames.map((name, at) => {
      const current = at === stepOf[record.state];
      return (
        <li
          key={name}
          aria-current={current ? 'step' : undefined}
          style={{ marginInlineEnd: 12, fontWeight: current ? 600 : 400 }}
        >
          {name}
        </li>
      );
    })}
  </ol>
);

function Acts({ record, onAct }: { record: BankImport; onAct: (act: 'confirm' | 'undo') => void }) {
  const { state, undo_until: until, second, own } = record;
  if (second && own) return <span style={{ alignSelf: 'center' }}>{text.waitsForSecond}</span>;
  if (state === 'PREVISTO' || state === 'A_IMPORTAR')
    return (
      <Button type="primary" onClick={() => onAct('confirm')}>
        {state === 'PREVISTO' ? text.confirm : text.goOn}
      </Button>
    );
  const inTime = !until || new Date(until) > new Date();
  if (state === 'ANULADO' || !inTime) return null;
  return (
    <>
      <Button danger onClick={() => onAct('undo')}>
        {text.undo}
      </Button>
      {until && <span style={{ alignSelf: 'center' }}>{text.undoUntil(formatMoment(until))}</span>}
    </>
  );
}

/** A bank file, reloaded once its job has ended. */
function useBankImport(id: number) {
  const read = useEndpoint(oneBankImport, { params: { id } });
  const forget = useForget();
  const { tell, ...worked } = useWorkedRecord(read, read.refetch);
  return {
    ...worked,
    reload: () => {
      tell();
      forget(bankImports);
      forget(bankImportLines);
      void read.refetch();
    },
  };
}

/** The sums of a file by class, which add up to the file, and once it is recorded by destination (I24, J26). */
function BankTotals({ record }: { record: BankImport }) {
  return (
    <div style={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: 24 }}>
      <ClassTotals record={record} />
      {record.state !== 'PREVISTO' && <Destinations record={record} />}
    </div>
  );
}

/** Without its currency, so that both columns fit a phone. */
const plain = (cents: number) => formatMoney(cents).replace(/\sMZN$/, '');

/** Amounts in another currency are in no sum. */
const ClassTotals = ({ record: { classes, lines, amount, outgoing } }: { record: BankImport }) => (
  <Sheet label={text.totals} fits>
    <SheetHead
      columns={[
        text.class,
        text.lineCount,
        { title: text.incoming, amount: true },
        { title: text.outgoing, amount: true },
      ]}
    />
    <tbody>
      {classes.map(({ class: name, currency, ...sum }) => (
        <tr key={`${name} ${currency}`}>
          <th scope="row">
            {currency === 'MZN' ? lineClasses[name] : text.inCurrency(lineClasses[name], currency)}
          </th>
          <td>{sum.lines}</td>
          <td style={right}>{sum.amount === 0 ? '—' : plain(sum.amount)}</td>
          <td style={right}>{sum.outgoing === 0 ? '—' : plain(sum.outgoing)}</td>
        </tr>
      ))}
    </tbody>
    <tfoot>
      <tr>
        <th scope="row">{text.inCurrency(text.total, 'MZN')}</th>
        <td>{lines}</td>
        <td style={right}>{plain(amount)}</td>
        <td style={right}>{plain(outgoing)}</td>
      </tr>
    </tfoot>
  </Sheet>
);

const Destinations = ({ record: { accounted, amount } }: { record: BankImport }) => (
  <Sheet label={text.result} fits>
    <SheetHead columns={[text.became, { title: text.amount, amount: true }]} />
    <tbody>
      {(Object.keys(text.accounted) as (keyof typeof accounted)[]).map((key) => (
        <tr key={key}>
          <th scope="row" style={{ whiteSpace: 'nowrap' }}>
            {text.accounted[key]}
          </th>
          <td style={right}>{formatMoney(accounted[key])}</td>
        </tr>
      ))}
    </tbody>
    <tfoot>
      <tr>
        <th scope="row">{text.total}</th>
        <td style={right}>{formatMoney(amount)}</td>
      </tr>
    </tfoot>
  </Sheet>
);
