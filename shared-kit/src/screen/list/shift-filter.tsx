import { shifts } from '../../contract/offer/shift.ts';
import { screenMessages as text } from '../frame/messages.ts';
import { FilterSelect } from './filter-select.tsx';
import type { List } from './use-list.ts';

const options = shifts.map((value) => ({ value, label: text.shifts[value] }));

/** Filters a list by shift. */
export const ShiftFilter = ({
  list,
}: {
  list: Pick<List<unknown, 'scholar_shift'>, 'filters' | 'filter'>;
}) => <FilterSelect list={list} name="scholar_shift" label={text.shift} options={options} />;
