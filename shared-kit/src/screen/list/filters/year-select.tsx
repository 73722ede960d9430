import { institutionYear } from '../../../contract/core/clock.ts';
import { screenMessages as text } from '../../frame/messages.ts';
import { useAddress } from '../state/use-address.ts';
import { NativeSelect } from '../../../inputs/native-select.tsx';

/** The years a screen offers, the latest first. */
export const yearsFrom = (first: number, latest: number): number[] =>
  Array.from({ length: latest - first + 1 }, (_, back) => latest - back);

/** The selected year, in the address; a year that is not offered falls back to the current one. */
export function useYear(offered: readonly number[]): [year: number, set: (year: number) => void] {
  const { params, set } = useAddress();
  const written = Number(params.get('year'));
  const year = offered.includes(written) ? written : institutionYear(new Date());
  return [year, (next) => set({ year: next })];
}

interface Props {
  year: number;
  /** In any order; the selected year is always offered. */
  years: readonly number[];
  onChange: (year: number) => void;
}

/** The year of a screen. A native select: a list does not load antd's forms. */
export const YearSelect = ({ year, years, onChange }: Props) => (
  <NativeSelect
    aria-label={text.year}
    value={year}
    options={[...new Set([year, ...years])]
      .sort((a, b) => b - a)
      .map((value) => ({ value, label: `${text.year}: ${value}` }))}
    onChange={onChange}
  />
);
