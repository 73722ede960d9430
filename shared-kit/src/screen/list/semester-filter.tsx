import { semesters } from '../../contract/offer/lookup.ts';
import { screenMessages as text } from '../frame/messages.ts';
import { FilterLookup } from './filter-select.tsx';
import type { List } from './use-list.ts';

/** Filters a list by semester. */
export const SemesterFilter = ({
  list,
}: {
  list: Pick<List<unknown, 'semester_id'>, 'filters' | 'filter'>;
}) => (
  <FilterLookup
    list={list}
    name="semester_id"
    label={text.semester}
    endpoint={semesters}
    option={({ semester_name }) => semester_name}
  />
);
