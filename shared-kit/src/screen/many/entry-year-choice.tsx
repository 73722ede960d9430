import { institutionYear } from '../../contract/core/year.ts';
import { academicYears } from '../../contract/offer/lookup.ts';
import { entryYears } from '../../contract/offer/new-class-group.ts';
import { useEndpoint } from '../../data/hooks.ts';
import { manyMessages as text } from '../frame/many-messages.ts';

interface Props {
  /** By default the current one. */
  year: number | undefined;
  onChange: (year: number) => void;
}

/** The entry year for a batch on classes: this academic year or the next, as far as a class may have it. If the years cannot be loaded, the
 *  current one. */
export function EntryYearChoice({ year, onChange }: Props) {
  const open = useEndpoint(entryYears, {});
  const calendar = useEndpoint(academicYears, { query: { kind: 'calendar' } });
  const current = institutionYear(new Date());
  const shown = year ?? current;
  const sensible = new Set((calendar.data?.data ?? []).map(({ designation }) => Number(designation)));
  const years = (open.data?.data ?? []).map(({ id }) => id).filter((id) => id >= current || sensible.has(id));
  return (
    <label style={{ display: 'grid', gap: 4, justifyItems: 'start', marginBottom: 12 }}>
      {text.entryYear}
      <select className="pk-control" value={shown} onChange={({ target }) => onChange(Number(target.value))}>
        {(years.includes(shown) ? years : [shown, ...years]).map((one) => (
          <option key={one} value={one}>
            {one}
          </option>
        ))}
      </select>
    </label>
  );
}
