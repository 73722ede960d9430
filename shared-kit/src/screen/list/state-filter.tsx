import { activeStates, activeWords } from '../../contract/core/crud.ts';
import { screenMessages as text } from '../frame/messages.ts';
import { FilterSelect } from './filter-select.tsx';
import type { List } from './use-list.ts';

const options = activeStates.map((value) => ({ value, label: activeWords[value] }));

/** Filters a register by active and inactive records, with the filter `state`. */
export const StateFilter = ({ list }: { list: Pick<List<unknown, 'state'>, 'filters' | 'filter'> }) => (
  <FilterSelect list={list} name="state" label={text.state} options={options} />
);
