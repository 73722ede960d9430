import { formatDate } from '@portal/shared-kit/dates';
import { DayFilter, PopMenu, useNarrow, type List } from '@portal/shared-kit/screen';
import { messages as text } from './messages.ts';

type Name = 'from' | 'until';
interface Props {
  list: Pick<List<unknown, Name>, 'filters' | 'filter'>;
}

/** First and last day of the log. Behind one button where there is a tool bar, which two fields with their labels make two lines high. */
export function Days({ list }: Props) {
  const { from, until } = list.filters;
  const fields = <Fields list={list} />;
  if (useNarrow()) return <div style={side}>{fields}</div>;
  return (
    <PopMenu
      toggle={(props) => (
        <button {...props} type="button" className="pk-control">
          {shown(from, until)}
        </button>
      )}
    >
      {() => <div style={{ display: 'grid', gap: 8, padding: 8 }}>{fields}</div>}
    </PopMenu>
  );
}

const side = { display: 'flex', gap: 8, flexBasis: '100%' } as const;

function shown(from: unknown, until: unknown): string {
  const [first, last] = [from, until].map((day) => (day ? formatDate(String(day)) : undefined));
  if (first && last) return text.between(first, last);
  if (first) return `${text.from} ${first}`;
  return last ? `${text.until} ${last}` : text.allDays;
}

function Fields({ list }: Props) {
  const { from = '', until = '' } = list.filters;
  return (
    <>
      <DayFilter list={list} name="from" label={text.from} />
      <DayFilter
        list={list}
        name="until"
        label={text.until}
        invalid={until !== '' && String(until) < String(from)}
      />
    </>
  );
}
