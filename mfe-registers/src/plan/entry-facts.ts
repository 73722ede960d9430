import type { Column } from '@portal/shared-kit/screen';
import { placeName } from '../common/plan-place.ts';
import type { PlanLine } from './entry.ts';
import { messages as text } from './messages.ts';

/** Place and terms of an allocation. */
export const entryFacts: readonly Column<PlanLine>[] = [
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
