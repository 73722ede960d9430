import {
  layoutDates,
  layoutDecimals,
  layoutDelimiters,
  layoutEncodings,
  layoutKinds,
  layoutSides,
  layoutThousands,
  type LayoutRules,
} from '@portal/shared-kit/contract/finance/bank-layout';
import { NativeSelect, optionsOf } from '@portal/shared-kit/screen';
import { createContext, useContext, useId, useState, type ReactNode } from 'react';
import { layoutText as text } from './layout-messages.ts';

/** Default width of a field of a fixed-width layout. */
export const usualLength = 10;

/** Problems of a layout by the path of the field, as the API names it: `name`, `rules.thousands`, `rules.columns.side`. */
export type LayoutProblems = Readonly<Record<string, readonly string[]>>;
export const ShownProblems = createContext<LayoutProblems>({});

export interface LayoutRulesProps {
  rules: LayoutRules;
  onChange: (rules: LayoutRules) => void;
}

/** A step of the wizard. */
export const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset
    style={{
      display: 'grid',
      gap: '12px 16px',
      minWidth: 0,
      margin: '0 0 16px',
      padding: 16,
      gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 220px), 1fr))',
      border: '1px solid var(--p-line)',
      borderRadius: 'var(--p-radius-large)',
    }}
  >
    <legend style={{ padding: '0 8px', fontWeight: 600 }}>{title}</legend>
    {children}
  </fieldset>
);

interface ControlProps {
  id: string;
  style: object;
  'aria-describedby'?: string;
  'aria-invalid'?: true;
}
interface FieldProps {
  label: string;
  /** The path of its problems. */
  path: string;
  hint?: string;
  children: (field: ControlProps) => ReactNode;
}
/** A control under its label, with its problem. */
export function Field({ label, path, hint, children }: FieldProps) {
  const id = useId();
  const problem = useContext(ShownProblems)[path]?.join(' ');
  const described = [problem && `${id}-problem`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return (
    <div style={{ minWidth: 0 }}>
      <label htmlFor={id} style={{ display: 'block' }}>
        {label}
      </label>
      {children({
        id,
        style: { width: '100%' },
        ...(described && { 'aria-describedby': described }),
        ...(problem && { 'aria-invalid': true }),
      })}
      {problem && (
        <small id={`${id}-problem`} style={{ display: 'block', color: 'var(--p-error)' }}>
          {problem}
        </small>
      )}
      {hint && <small id={`${id}-hint`}>{hint}</small>}
    </div>
  );
}

interface PickProps<Value extends string> {
  label: string;
  path: string;
  value: Value;
  options: Readonly<Record<Value, string>>;
  onChange: (value: Value) => void;
}
export const Pick = <Value extends string>({ label, path, value, options, onChange }: PickProps<Value>) => (
  <Field label={label} path={path}>
    {(field) => (
      <NativeSelect
        {...field}
        value={value}
        options={optionsOf(Object.keys(options) as Value[], options)}
        onChange={onChange}
      />
    )}
  </Field>
);

interface CountProps {
  label: string;
  path: string;
  value: number;
  least: number;
  onChange: (value: number) => void;
}
/** A whole number; empty while it is being retyped. */
export function Count({ label, path, value, least, onChange }: CountProps) {
  const [typed, setTyped] = useState<string>();
  return (
    <Field label={label} path={path}>
      {(field) => (
        <input
          {...field}
          className="pk-control"
          type="number"
          min={least}
          max={500}
          value={typed ?? value}
          onBlur={() => setTyped(undefined)}
          onChange={({ target }) => {
            setTyped(target.value);
            const count = Number(target.value);
            if (target.value !== '' && Number.isInteger(count) && count >= least) onChange(count);
          }}
        />
      )}
    </Field>
  );
}

/** The rules for another kind of file: fields of fixed width have a length. */
export const ofKind = (rules: LayoutRules, kind: LayoutRules['kind']): LayoutRules => ({
  ...rules,
  kind,
  columns: Object.fromEntries(
    Object.entries(rules.columns).map(([field, place]) => [
      field,
      place && { at: place.at, length: kind === 'FIXA' ? (place.length ?? usualLength) : null },
    ]),
  ) as LayoutRules['columns'],
});

const dates = Object.fromEntries(layoutDates.map((form) => [form, form])) as Record<
  LayoutRules['date'],
  string
>;

/** The format of the file: declared, not guessed. */
export function LayoutFields({ rules, onChange }: LayoutRulesProps) {
  const set = <Key extends keyof LayoutRules>(key: Key) => ({
    path: `rules.${key}`,
    value: rules[key],
    onChange: (value: LayoutRules[Key]) => onChange({ ...rules, [key]: value }),
  });
  return (
    <Part title={text.written}>
      <Pick
        label={text.kind}
        path="rules.kind"
        options={layoutKinds}
        value={rules.kind}
        onChange={(kind) => onChange(ofKind(rules, kind))}
      />
      {rules.kind !== 'XLSX' && <Pick label={text.encoding} options={layoutEncodings} {...set('encoding')} />}
      {rules.kind === 'CSV' && (
        <Pick<LayoutRules['delimiter']>
          label={text.delimiter}
          options={layoutDelimiters}
          {...set('delimiter')}
        />
      )}
      <Count label={text.skip} least={0} {...set('skip')} />
      <Count label={text.skipEnd} least={0} {...set('skip_end')} />
      <Pick label={text.date} options={dates} {...set('date')} />
      <Pick label={text.decimal} options={layoutDecimals} {...set('decimal')} />
      <Pick label={text.thousands} options={layoutThousands} {...set('thousands')} />
      <Pick label={text.side} options={layoutSides} {...set('side')} />
      {rules.side === 'LETRA' && (
        <Field label={text.creditWord} path="rules.credit_word">
          {(field) => (
            <input
              {...field}
              className="pk-control"
              maxLength={20}
              value={rules.credit_word}
              onChange={({ target }) => onChange({ ...rules, credit_word: target.value })}
            />
          )}
        </Field>
      )}
      {rules.side === 'LETRA' && (
        <Field label={text.debitWord} path="rules.debit_word">
          {(field) => (
            <input
              {...field}
              className="pk-control"
              maxLength={20}
              value={rules.debit_word ?? ''}
              onChange={({ target }) => onChange({ ...rules, debit_word: target.value })}
            />
          )}
        </Field>
      )}
    </Part>
  );
}
