import { levels } from '../../contract/offer/lookup.ts';
import { screenMessages as text } from '../frame/messages.ts';
import { FilterLookup } from './filter-select.tsx';
import type { List } from './use-list.ts';

/** Filters a list by level, the year of a degree. */
export const LevelFilter = ({ list }: { list: Pick<List<unknown, 'level_id'>, 'filters' | 'filter'> }) => (
  <FilterLookup
    list={list}
    name="level_id"
    label={text.level}
    endpoint={levels}
    option={({ name, level_type }) => text.levelOf(name, level_type)}
  />
);
