import { DayInput, type List } from '@portal/shared-kit/screen';

interface Props<Name extends string> {
  list: Pick<List<unknown, Name>, 'filters' | 'filter'>;
  name: Name;
  label: string;
}

/** Filters a list by a first or last day. */
export const DayFilter = <Name extends string>({ list, name, label }: Props<Name>) => (
  <label className="pk-filter">
    {label}
    <DayInput
      value={String(list.filters[name] ?? '')}
      onDay={(day) =>
        day !== list.filters[name] && list.filter({ [name]: day } as Parameters<typeof list.filter>[0])
      }
    />
  </label>
);
