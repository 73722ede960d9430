import { usePortal } from '@portal/shared-kit';
import { formatMoney } from '@portal/shared-kit/contract/core/money-text';
import {
  saveBankLayout,
  tryBankLayout,
  type BankLayout,
  type LayoutRules,
  type LayoutTrial,
} from '@portal/shared-kit/contract/finance/bank-layout';
import { failureOf, upload, type ApiFailure } from '@portal/shared-kit/data';
import { formatMoment } from '@portal/shared-kit/dates';
import { FileInput } from '@portal/shared-kit/screen';
import { Alert, Button, Flex } from '@portal/shared-kit/ui';
import { useEffect, useId, useRef, useState } from 'react';
import { Field, LayoutFields, ofKind, Part, ShownProblems, type LayoutProblems } from './layout-fields.tsx';
import { layoutText as text } from './layout-messages.ts';
import { LayoutPlaces } from './layout-places.tsx';
import { right, Sheet, SheetHead } from '../common/sheet.tsx';

interface WizardProps {
  entityId: number;
  /** The layout whose next version is created; undefined for a new layout. */
  layout: BankLayout | undefined;
  onClose: () => void;
  onSaved: () => void;
}

const fresh: LayoutRules = {
  kind: 'CSV',
  encoding: 'UTF8',
  delimiter: ';',
  skip: 1,
  skip_end: 0,
  decimal: ',',
  thousands: '.',
  date: 'DD/MM/AAAA',
  side: 'VALOR',
  credit_word: 'C',
  debit_word: 'D',
  columns: {
    date: { at: 1, length: null },
    time: null,
    amount: { at: 3, length: null },
    debit: null,
    side: null,
    reference: { at: 2, length: null },
    told: null,
    transaction: null,
  },
};

/** Creates a layout: a sample, its format, the positions of its fields, and a trial (I25). */
export function LayoutWizard({ entityId, layout, onClose, onSaved }: WizardProps) {
  const { http, notify } = usePortal();
  const id = useId();
  const [name, setName] = useState(layout?.name ?? '');
  const [rules, setRules] = useState(layout?.rules ?? fresh);
  const [file, setFile] = useState<File>();
  const [trial, setTrial] = useState<{ of: LayoutRules; found: LayoutTrial }>();
  const [problem, setProblem] = useState<string>();
  const [problems, setProblems] = useState<LayoutProblems>({});
  const fields = useRef<HTMLDivElement>(null);
  const [busy, setBusy] = useState(false);
  const latest = useRef(0);

  useEffect(() => {
    fields.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [problems]);

  /** Only the latest of several is shown. */
  const act = async (work: () => Promise<void>) => {
    setBusy(true);
    setProblem(undefined);
    setProblems({});
    const turn = ++latest.current;
    await work().catch((error: unknown) => {
      if (turn !== latest.current) return;
      const failure = failureOf(error);
      setProblem(reasonOf(failure));
      setProblems(failure.errors ?? {});
    });
    if (turn === latest.current) setBusy(false);
  };
  const read = (of: LayoutRules, sample: File) =>
    act(async () => {
      const turn = latest.current;
      const body = { rules: JSON.stringify(of) };
      const { data } = await upload(http, tryBankLayout, { params: { id: entityId }, body, file: sample });
      if (turn === latest.current) setTrial({ of, found: data });
    });
  const save = (sample: File) =>
    act(async () => {
      const body = { name, rules: JSON.stringify(rules), ...(layout && { replaces: layout.id }) };
      const { message } = await upload(http, saveBankLayout, {
        params: { id: entityId },
        body,
        file: sample,
      });
      notify.success(message);
      onSaved();
    });
  const choose = (chosen: File | undefined) => {
    setFile(chosen);
    setTrial(undefined);
    if (!chosen) return;
    const of = ofKind(rules, kindOf(chosen.name, rules.kind));
    setRules(of);
    void read(of, chosen);
  };
  const withFile = (work: (sample: File) => unknown) => () =>
    void (file ? work(file) : setProblem(text.noFile));
  return (
    <div ref={fields}>
      <ShownProblems value={problems}>
        <h2>{layout ? text.changeTitle(layout.name, layout.version) : text.newTitle}</h2>
        <Part title={text.sample}>
          <div style={{ gridColumn: '1 / -1' }}>
            <label htmlFor={`${id}-file`}>{text.file}</label>{' '}
            <FileInput
              id={`${id}-file`}
              accept=".csv,.txt,.xlsx"
              aria-describedby={`${id}-hint`}
              onFile={choose}
            />
            <p id={`${id}-hint`}>{text.sampleHint}</p>
          </div>
        </Part>
        <LayoutFields rules={rules} onChange={setRules} />
        <LayoutPlaces rules={rules} rows={trial?.found.rows ?? []} onChange={setRules} />
        <Part title={text.result}>
          <div style={{ minWidth: 0, gridColumn: '1 / -1' }}>
            <Button onClick={withFile((sample) => read(rules, sample))} loading={busy}>
              {text.read}
            </Button>
            <div aria-live="polite" style={{ display: 'grid', gap: 8, margin: '16px 0 8px' }}>
              {problem && <Alert type="error" title={problem} />}
              {trial && trial.of !== rules && <Alert type="info" title={text.stale} />}
            </div>
            {trial && <LayoutTrialView found={trial.found} skip={trial.of.skip} />}
          </div>
        </Part>
        <Field label={text.name} path="name" hint={text.nameHint}>
          {(field) => (
            <input
              {...field}
              className="pk-control"
              maxLength={80}
              value={name}
              onChange={({ target }) => setName(target.value)}
            />
          )}
        </Field>
        <Flex wrap gap="small" style={{ marginTop: 16 }}>
          <Button type="primary" onClick={withFile(save)} loading={busy}>
            {text.save}
          </Button>
          <Button onClick={onClose}>{text.cancel}</Button>
        </Flex>
      </ShownProblems>
    </div>
  );
}

const kindOf = (name: string, kind: LayoutRules['kind']): LayoutRules['kind'] => {
  if (/\.xlsx$/i.test(name)) return 'XLSX';
  return kind === 'XLSX' ? 'CSV' : kind;
};

/** What is not said at a field: problems of the sample, or the message. */
function reasonOf({ errors, message }: ApiFailure): string {
  const others = Object.entries(errors ?? {}).filter(
    ([path]) => path !== 'name' && !path.startsWith('rules.'),
  );
  return others.flatMap(([, problems]) => problems).join(' ') || message;
}

/** The sample as read by the layout: totals, the first lines beside how they are understood, and unreadable ones. */
function LayoutTrialView({ found, skip }: { found: LayoutTrial; skip: number }) {
  const { rows, problems, credits, debits, unreadable } = found;
  const sum = text.sum(
    text.credits(credits.lines, formatMoney(credits.amount)),
    text.debits(debits.lines, formatMoney(debits.amount)),
  );
  const whole = unreadable === 0 && credits.lines + debits.lines > 0;
  return (
    <>
      <Alert
        type={whole ? 'success' : 'warning'}
        title={whole ? text.allRead : text.unreadable(unreadable)}
        description={sum}
      />
      {rows.length > 0 && <FirstLines found={found} skip={skip} />}
      {problems.length > 0 && (
        <Sheet label={text.problems} fits style={{ marginTop: 16 }}>
          <SheetHead columns={[text.line, text.problem]} />
          <tbody>
            {problems.map(({ line, problem }) => (
              <tr key={line}>
                <td>{line}</td>
                <td>{problem}</td>
              </tr>
            ))}
          </tbody>
        </Sheet>
      )}
    </>
  );
}

/** Each line as it is in the file, beside the fields that were read from it, or the reason why none were. */
function FirstLines({
  found: { rows, row_lines, lines, problems },
  skip,
}: {
  found: LayoutTrial;
  skip: number;
}) {
  const { fields } = text;
  return (
    <Sheet label={text.lines} style={{ marginTop: 16 }}>
      <SheetHead
        columns={[
          text.line,
          text.inFile,
          text.moment,
          { title: text.amount, amount: true },
          fields.reference,
          fields.transaction,
          fields.told,
        ]}
      />
      <tbody>
        {rows.map((cells, at) => {
          const line = row_lines[at]!;
          const read = lines.find(({ number }) => number === line);
          const problem = problems.find((each) => each.line === line)?.problem;
          return (
            <tr key={line}>
              <td>{line}</td>
              <td>
                <code style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{cells.join(' │ ')}</code>
              </td>
              {read && !problem ? (
                <>
                  <td>{formatMoment(read.paid_at)}</td>
                  <td style={right}>{`${read.credit ? '' : '−'}${formatMoney(read.amount)}`}</td>
                  <td>{read.reference || '—'}</td>
                  <td>{read.transaction || '—'}</td>
                  <td>{read.told}</td>
                </>
              ) : (
                <td colSpan={5}>{problem ?? (at < skip ? text.skipped : text.notRead)}</td>
              )}
            </tr>
          );
        })}
      </tbody>
    </Sheet>
  );
}
