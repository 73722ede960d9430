import { institutionYear } from '@portal/shared-kit/contract/core/year';
import { useSearchParams } from '@portal/shared-kit/router';
import { commonText as text } from './messages.ts';

/** The first year the portal keeps inscriptions of (S2 §9). */
const firstYear = 2025;

/** The next year, this one and those before. */
export function years(now = new Date()): number[] {
  const latest = institutionYear(now) + 1;
  return Array.from({ length: latest - firstYear + 1 }, (_, index) => latest - index);
}

/** The year that is looked at; it stands in the address, and nonsense there counts as this year. */
export function useYear(): [year: number, set: (year: number) => void] {
  const [params, setParams] = useSearchParams();
  const asked = Number(params.get('year'));
  const year = years().includes(asked) ? asked : institutionYear(new Date());
  const set = (next: number) =>
    setParams((current) => {
      const changed = new URLSearchParams(current);
      changed.set('year', String(next));
      return changed;
    });
  return [year, set];
}

interface Props {
  year: number;
  onChange: (year: number) => void;
}
/** The browser's own select: a list does not load antd's forms. */
export const YearSelect = ({ year, onChange }: Props) => (
  <select
    className="pk-control"
    aria-label={text.year}
    value={year}
    onChange={({ target }) => onChange(Number(target.value))}
  >
    {years().map((one) => (
      <option key={one} value={one}>{`${text.year}: ${one}`}</option>
    ))}
  </select>
);
