import '@portal/shared-kit/schemas-now';
import { usePortal } from '@portal/shared-kit';
import { formatMoney, parseMoney } from '@portal/shared-kit/contract/core/money-text';
import { randomKey } from '@portal/shared-kit/contract/core/random-key';
import {
  paymentForm,
  type Confirmed,
  type DeskInvoice,
  type PaymentFacts,
} from '@portal/shared-kit/contract/finance/payment';
import { institutionDay } from '@portal/shared-kit/contract/core/clock';
import {
  firstPaymentDay,
  methodLabels,
  paymentMethods,
} from '@portal/shared-kit/contract/finance/payment-rules';
import { failureOf, notifyFailure, type ApiFailure } from '@portal/shared-kit/data';
import { readDay } from '@portal/shared-kit/dates';
import {
  ActionDialog,
  DiscardDialog,
  FormFooter,
  onCtrlEnter,
  ProblemSummary,
} from '@portal/shared-kit/form';
import { DayInput, FileInput, screenMessages } from '@portal/shared-kit/screen';
import { Alert, Button } from '@portal/shared-kit/ui';
import { Drawer } from '@portal/shared-kit/ui-data';
import { useEffect, useRef, useState, type ReactNode, useId, type ChangeEvent } from 'react';
import { messages as text } from './messages.ts';

interface Props {
  invoice: DeskInvoice;
  /** Whether a proof may be attached. */
  withPaper?: boolean;
  /** Confirms; an ApiFailure is shown and the input kept. */
  onConfirm: (facts: PaymentFacts, paper: File | undefined) => Promise<{ message: string; data: Confirmed }>;
  onDone: () => void;
  /** Called with whether something is typed that closing would lose. */
  onDirty: (dirty: boolean) => void;
  /** Beside the confirm button. */
  children?: ReactNode;
}
type Typed = Record<Exclude<keyof PaymentFacts, 'different_reason' | 'key'>, string>;

/** Method, date, number and amount of a payment (decision 97). The default amount is the open one. */
export function PaymentForm({ invoice, withPaper = false, onConfirm, onDone, onDirty, children }: Props) {
  const { notify, guardUnsaved } = usePortal();
  const form = useRef<HTMLFormElement>(null);
  const today = institutionDay(new Date());
  const [untouched] = useState<Typed>(() => ({
    method: '',
    transaction: '',
    paid_at: today,
    reference: invoice.reference ?? '',
    amount: formatMoney(invoice.open).replace(/\u00a0MZN$/, ''),
  }));
  const [typed, setTyped] = useState(untouched);
  const [key] = useState(randomKey);
  const [paper, setPaper] = useState<File>();
  const [problems, setProblems] = useState<Record<string, string[]>>({});
  const [doubted, setDoubted] = useState<PaymentFacts>();
  const [differing, setDiffering] = useState<{ facts: PaymentFacts; why: string }>();
  const [given, setGiven] = useState('');
  const [asking, setAsking] = useState<PaymentFacts>();
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState<ApiFailure>();
  const names = Object.keys(untouched) as (keyof Typed)[];
  const dirty = paper !== undefined || names.some((name) => typed[name] !== untouched[name]);
  useEffect(() => (dirty ? guardUnsaved() : undefined), [dirty, guardUnsaved]);
  useEffect(() => onDirty(dirty), [dirty, onDirty]);

  const goTo = (name: string) => form.current?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus();
  const refuse = (found: Record<string, string[]>) => {
    setProblems(found);
    goTo(Object.keys(found)[0]!);
  };
  const set = (name: string) => (value: string) => {
    setTyped((before) => ({ ...before, [name]: value }));
    setProblems(({ [name]: _, ...others }) => others);
  };
  const check = () => {
    if (sending) return;
    setFailure(undefined);
    setProblems({});
    const { facts, found } = read(typed, today, key);
    if (!facts) refuse(found);
    else if (isFar(facts.amount, invoice.open)) setDoubted(facts);
    else setAsking(facts);
  };
  const send = async (facts: PaymentFacts) => {
    setAsking(undefined);
    setSending(true);
    try {
      const { message } = await onConfirm(facts, paper);
      notify.success(message);
      if (form.current) onDone();
    } catch (error) {
      // Closed meanwhile: nothing else would say that it failed.
      if (!form.current) return notifyFailure(notify, error);
      const failed = failureOf(error);
      setSending(false);
      const [why] = failed.errors?.different_reason ?? [];
      if (why) return setDiffering({ facts, why });
      setFailure(failed);
      if (failed.errors) refuse(failed.errors);
    }
  };

  const field = (name: keyof Typed) => ({
    name,
    value: typed[name],
    onChange: set(name),
    problems: problems[name],
  });
  return (
    <form
      ref={form}
      noValidate
      aria-label={text.payment}
      onSubmit={(event) => {
        event.preventDefault();
        check();
      }}
      onKeyDown={onCtrlEnter(check)}
    >
      <ProblemSummary problems={problems} labels={labels} onGoTo={goTo} />
      <Field label={text.method} {...field('method')}>
        {(props) => (
          <select {...props}>
            <option value="">{text.chooseMethod}</option>
            {paymentMethods.map((method) => (
              <option key={method} value={method}>
                {methodLabels[method]}
              </option>
            ))}
          </select>
        )}
      </Field>
      {typed.method === 'REFERENCIA' && (
        <Field label={text.reference} {...field('reference')}>
          {(props) => <input {...props} inputMode="numeric" autoComplete="off" />}
        </Field>
      )}
      <Field label={text.paymentDate} {...field('paid_at')}>
        {({ onChange: _change, className: _class, ...props }) => (
          <DayInput {...props} onDay={(day, written) => set('paid_at')(day ?? written.trim())} />
        )}
      </Field>
      {typed.method !== 'NUMERARIO' && (
        <Field label={text.transaction} hint={text.transactionHint} {...field('transaction')}>
          {(props) => <input {...props} maxLength={60} autoComplete="off" />}
        </Field>
      )}
      <Field label={text.amount} hint={text.amountHint} {...field('amount')}>
        {(props) => <input {...props} inputMode="decimal" autoComplete="off" />}
      </Field>
      {withPaper && (
        <Field label={text.paper} hint={text.paperHint} name="file" problems={problems.file}>
          {({ value: _value, onChange: _change, required: _required, className: _class, ...props }) => (
            <FileInput
              {...props}
              accept="application/pdf,image/jpeg,image/png"
              onFile={(chosen) => {
                setPaper(chosen);
                setProblems(({ file: _, ...others }) => others);
              }}
            />
          )}
        </Field>
      )}
      {failure && !failure.errors && (
        <Alert
          type="error"
          title={failure.message}
          description={failure.supportCode && screenMessages.supportCode(failure.supportCode)}
          style={{ marginBottom: 16 }}
        />
      )}
      <FormFooter>
        {children}
        <Button type="primary" htmlType="submit" loading={sending}>
          {text.confirm}
        </Button>
      </FormFooter>
      <ActionDialog
        open={doubted !== undefined}
        title={text.otherAmountQuestion}
        confirm={text.keepAmount}
        onConfirm={() => {
          setAsking(doubted);
          setDoubted(undefined);
        }}
        onClose={() => setDoubted(undefined)}
      >
        {doubted && <p>{text.otherAmount(doubted.amount, invoice.open)}</p>}
      </ActionDialog>
      <ActionDialog
        open={differing !== undefined}
        title={text.differentAmount}
        confirm={text.confirm}
        reason
        value={{ reason: given }}
        onConfirm={({ reason }) => {
          setGiven(reason);
          return onConfirm({ ...differing!.facts, different_reason: reason }, paper);
        }}
        onFailure={({ errors }) => setProblems(errors ?? {})}
        onDone={onDone}
        onClose={() => setDiffering(undefined)}
      >
        <p>{differing?.why}</p>
      </ActionDialog>
      <ActionDialog
        open={asking !== undefined}
        title={text.question}
        confirm={text.confirm}
        onConfirm={() => asking && void send(asking)}
        onClose={() => setAsking(undefined)}
      >
        {asking && <Summary facts={asking} invoice={invoice} />}
      </ActionDialog>
    </form>
  );
}

const labels = {
  method: text.method,
  reference: text.reference,
  paid_at: text.paymentDate,
  transaction: text.transaction,
  amount: text.amount,
  file: text.paper,
};

/** More than twice or less than half of the amount due is probably a typing error (I55). */
const isFar = (amountCents: number, openCents: number) =>
  amountCents > openCents * 2 || amountCents * 2 < openCents;

/** The input parsed by the contract, or its problems. */
function read(
  typed: Typed,
  today: string,
  key: string,
): { facts?: PaymentFacts; found: Record<string, string[]> } {
  const found: Record<string, string[]> = {};
  const amount = parseMoney(typed.amount);
  const { reference, transaction, ...all } = typed;
  const isCash = typed.method === 'NUMERARIO';
  const by = typed.method === 'REFERENCIA' ? { reference } : {};
  const parsed = paymentForm.safeParse({
    ...all,
    ...by,
    ...(isCash ? { key } : { transaction }),
    amount: amount ?? 0,
  });
  for (const { path, message } of parsed.error?.issues ?? []) (found[String(path[0])] ??= []).push(message);
  if (!isCash && transaction.trim() === '') found.transaction = [text.noTransaction];
  if (amount === undefined) found.amount = [text.badAmount];
  const paidOn = readDay(typed.paid_at);
  if (paidOn === undefined && typed.paid_at !== '') found.paid_at = [screenMessages.noSuchDay];
  if (paidOn !== undefined && paidOn > today) found.paid_at = [text.inFuture];
  if (paidOn !== undefined && paidOn < firstPaymentDay) found.paid_at = [text.tooEarly];
  return parsed.success && Object.keys(found).length === 0 ? { facts: parsed.data, found } : { found };
}

function Summary({
  facts: { amount, method, transaction },
  invoice,
}: {
  facts: PaymentFacts;
  invoice: DeskInvoice;
}) {
  const rest = invoice.open - amount;
  return (
    <>
      <p>{text.summary(amount, invoice.number, invoice.payer_name)}</p>
      <p>{[methodLabels[method], transaction].filter(Boolean).join(' · ')}</p>
      {rest > 0 && <p>{text.less(rest)}</p>}
      {rest < 0 && <p>{text.more(-rest)}</p>}
    </>
  );
}

interface Control {
  id: string;
  name: string;
  className: string;
  required: boolean;
  value: string;
  onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => void;
  'aria-invalid': boolean;
  'aria-describedby': string | undefined;
}

interface FieldProps {
  label: string;
  hint?: string;
  name: string;
  value?: string;
  onChange?: (value: string) => void;
  problems: string[] | undefined;
  children: (props: Control) => ReactNode;
}

/** A labelled native control with its hint and its error. */
function Field({ label, hint, name, value = '', onChange, problems, children }: FieldProps) {
  const id = useId();
  const describedBy = [hint && `${id}-hint`, problems && `${id}-problem`].filter(Boolean).join(' ');
  return (
    <div style={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4, marginBottom: 12 }}>
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        name,
        className: 'pk-control',
        required: true,
        value,
        onChange: ({ target }) => onChange?.(target.value),
        'aria-invalid': problems !== undefined,
        'aria-describedby': describedBy || undefined,
      })}
      {hint && (
        <small id={`${id}-hint`} style={{ color: 'var(--p-muted)' }}>
          {hint}
        </small>
      )}
      {problems && (
        <span id={`${id}-problem`} role="alert" style={{ color: 'var(--p-error)' }}>
          {problems.join(' ')}
        </span>
      )}
    </div>
  );
}

/** A drawer with a payment form: closing it with something typed asks first. */
export function PaymentDrawer({
  title,
  size,
  onClose,
  children,
}: {
  title: string;
  size: number;
  onClose: () => void;
  children: (form: { onDirty: Props['onDirty']; requestClose: () => void }) => ReactNode;
}) {
  const [dirty, setDirty] = useState(false);
  const [asking, setAsking] = useState(false);
  const requestClose = () => (dirty ? setAsking(true) : onClose());
  return (
    <>
      <Drawer title={title} open onClose={requestClose} size={size} mask={{ closable: false }}>
        {children({ onDirty: setDirty, requestClose })}
      </Drawer>
      <DiscardDialog open={asking} onStay={() => setAsking(false)} onDiscard={onClose} />
    </>
  );
}
