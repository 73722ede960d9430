import { placeName } from '../common/plan-place.ts';
import { later } from '@portal/shared-kit';
import {
  allocationRemoval,
  changeAllocation,
  closeAllocation,
  removeAllocation,
} from '@portal/shared-kit/contract/offer/plan';
import { useAllowed, useCommand, useForget } from '@portal/shared-kit/data';
import {
  screenMessages,
  useHistory,
  useRowView,
  useRowWork,
  type Column,
  type PossibleAction,
} from '@portal/shared-kit/screen';
import { useRef, useState, type ReactNode, type RefObject } from 'react';
import { touched, type PlanLine } from './entry.ts';
import type { EntryAction } from './entry-dialogs.tsx';
import { messages as text } from './messages.ts';

/** Place and terms of an allocation. */
const entryFacts: readonly Column<PlanLine>[] = [
  { title: text.place, dataIndex: 'academic_year_id', render: (_: number, entry) => placeName(entry) },
  {
    title: text.credits,
    dataIndex: 'credits',
    render: (credits: number | null) => credits ?? text.creditsOfSubject,
  },
  {
    title: text.kind,
    dataIndex: 'mandatory',
    render: (mandatory: boolean) => (mandatory ? text.mandatory : text.optional),
  },
  { title: text.group, dataIndex: 'option_group' },
  {
    title: text.state,
    dataIndex: 'closed_from',
    render: (year: number | null) => (year === null ? text.inForce : text.closed(year)),
  },
];

const EntryDialogs = later(() => import('./entry-dialogs.tsx').then((m) => m.EntryDialogs));

const EntryRecords = later(() => import('./entry-records.tsx').then((m) => m.EntryRecords));

interface Entries<Row> {
  heading: RefObject<HTMLHeadingElement | null>;
  busy: (row: Row) => boolean;
  /** The permitted actions of a row. */
  actions: (row: Row) => PossibleAction[];
  /** The open dialog. */
  dialogs: ReactNode;
}

/** Viewing, changing, closing and removing allocations, common to both lists of them. */
export function useEntries<Row extends PlanLine>(
  rows: readonly Row[] | undefined,
  reload: () => void,
  name: (row: Row) => string,
): Entries<Row> {
  const allowed = useAllowed();
  const forget = useForget();
  const { busy, run } = useRowWork<Row>(reload);
  const remove = useCommand(removeAllocation, touched);
  const history = useHistory<Row>('course_subject', name);
  const view = useRowView<Row>(rows, {
    name,
    facts: entryFacts as readonly Column<PlanLine>[] as readonly Column<Row>[],
    related: (entry) => <EntryRecords entry={entry} />,
    history: ({ id }) => ({ entity: 'course_subject', id }),
  });
  const heading = useRef<HTMLHeadingElement>(null);
  const [row, setRow] = useState<Row>();
  const [action, setAction] = useState<EntryAction>();

  const open = (which: Row, what: EntryAction) => {
    // What would be removed may have changed since it was last loaded.
    if (what === 'remove') forget(allocationRemoval);
    setRow(which);
    setAction(what);
  };
  const removeRow = (teachings: number) => {
    setAction(undefined);
    // The button that was clicked disappears, and the focus must not be lost.
    heading.current?.focus();
    void run(row!, async () => {
      await remove.mutateAsync({ params: { id: row!.id }, query: { teachings } });
      return { message: screenMessages.removed, gone: true };
    });
  };
  return {
    heading,
    busy,
    actions: (entry) => [
      view.action(entry),
      allowed(changeAllocation) &&
        entry.closed_from === null && { label: screenMessages.edit, run: () => open(entry, 'edit') },
      allowed(closeAllocation) &&
        entry.closed_from === null && { label: text.close, run: () => open(entry, 'close') },
      ...history.actions(entry),
      allowed(removeAllocation) && {
        label: screenMessages.remove,
        danger: true,
        run: () => open(entry, 'remove'),
      },
    ],
    dialogs: (
      <>
        {row && (
          <EntryDialogs
            entry={row}
            name={name(row)}
            action={action}
            onClose={() => setAction(undefined)}
            onOpen={setAction}
            onRemove={removeRow}
          />
        )}
        {view.drawer}
        {history.drawer}
      </>
    ),
  };
}
