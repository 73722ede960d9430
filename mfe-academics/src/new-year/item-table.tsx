import type {
  dateShifts,
  PreparationItem,
  PreparationOutcome,
} from '@portal/shared-kit/contract/enrolment/new-year';
import { Mark, Rows, type Column } from '@portal/shared-kit/screen';
import { messages as text } from './messages.ts';

/** What the proposal depends on. */
export interface ProposalOptions {
  year: number;
  percent: number;
  dates: (typeof dateShifts)[number];
  teachers: boolean;
}

export const keyOf = ({ kind, source_id }: Pick<PreparationItem, 'kind' | 'source_id'>) =>
  `${kind} ${source_id}`;

const tones: Record<PreparationOutcome, 'good' | 'info' | 'quiet' | 'bad'> = {
  FEITO: 'good',
  AGENDADO: 'info',
  IGUAL: 'quiet',
  RECUSADO: 'bad',
};
type Line = PreparationItem & { id: number };
/** Lines of a record shown at once; the others unfold. */
const maxLines = 2;

interface Props {
  label: string;
  items: readonly PreparationItem[];
  /** The words of the outcomes: of what would be done, or of what was. */
  words: Record<PreparationOutcome, string>;
  choosing?: {
    chosen: ReadonlySet<string>;
    toggle: (items: readonly PreparationItem[], on: boolean) => void;
  };
}

/** The records of a part with what becomes of each. */
export function ItemTable({ label, items, words, choosing }: Props) {
  const rows: Line[] = items.map((item, id) => ({ ...item, id: id + 1 }));
  const columns: readonly Column<Line>[] = [
    { title: text.record, dataIndex: 'name' },
    {
      title: text.details,
      dataIndex: 'details',
      whole: true,
      render: (lines: string[]) => <Lines of={lines} />,
    },
    {
      title: text.outcome,
      dataIndex: 'outcome',
      whole: true,
      render: (outcome: PreparationOutcome, { message }) => (
        <>
          <Mark tone={tones[outcome]}>{words[outcome]}</Mark>
          {message && <small>{message}</small>}
        </>
      ),
    },
  ];
  const ids = new Set(rows.filter((row) => choosing?.chosen.has(keyOf(row))).map(({ id }) => id));
  const possible = rows.filter(({ outcome }) => outcome === 'FEITO' || outcome === 'AGENDADO');
  return (
    <Rows<Line>
      label={label}
      rows={rows}
      columns={columns}
      choosing={
        choosing && {
          name: ({ name }) => name,
          selection: {
            ids,
            toggle: (id) =>
              choosing.toggle(
                possible.filter((row) => row.id === id),
                !ids.has(id),
              ),
            page: (on) => choosing.toggle(possible, on),
            all: undefined,
            clear: () => choosing.toggle(possible, false),
          },
        }
      }
    />
  );
}

function Lines({ of }: { of: readonly string[] }) {
  const rest = of.slice(maxLines);
  return (
    <>
      {of.slice(0, maxLines).map((line) => (
        <div key={line}>{line}</div>
      ))}
      {rest.length > 0 && (
        <details>
          <summary>{text.more(rest.length)}</summary>
          {rest.map((line) => (
            <div key={line}>{line}</div>
          ))}
        </details>
      )}
    </>
  );
}
