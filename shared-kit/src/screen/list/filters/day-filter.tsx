import { useId, useState } from 'react';
import { DayInput } from '../../../inputs/index.ts';
import { screenMessages as text } from '../../frame/messages.ts';
import type { List } from '../state/use-list.ts';

interface Props<Name extends string> {
  list: Pick<List<unknown, Name>, 'filters' | 'filter'>;
  /** The filter it sets. */
  name: Name;
  label: string;
  /** Whether the day is wrong beside another one, such as an end before its beginning. */
  invalid?: boolean;
}

/** Filters a list by a day. A text that is no day filters nothing, stays in the field, and is named once the field is left. */
export function DayFilter<Name extends string>({ list, name, label, invalid = false }: Props<Name>) {
  const id = useId();
  const day = String(list.filters[name] ?? '');
  const [mistyped, setMistyped] = useState('');
  const [left, setLeft] = useState(false);
  const isWrong = left && day === '' && mistyped !== '';
  return (
    <div className="pk-filter" onBlur={() => setLeft(true)}>
      <label htmlFor={id}>{label}</label>
      <DayInput
        id={id}
        value={day || mistyped}
        aria-invalid={isWrong || invalid}
        aria-describedby={isWrong ? `${id}-problem` : undefined}
        onDay={(chosen, typed) => {
          setLeft(false);
          setMistyped(chosen === undefined ? typed.trim() : '');
          if (chosen !== list.filters[name])
            list.filter({ [name]: chosen } as Parameters<typeof list.filter>[0]);
        }}
      />
      {isWrong && (
        <small id={`${id}-problem`} role="alert" style={{ color: 'var(--p-error)' }}>
          {text.noSuchDay}
        </small>
      )}
    </div>
  );
}
