import {
  inscriptionStates,
  stateLabels,
  storedTypes,
} from '@portal/shared-kit/contract/enrolment/inscription-rules';
import type {
  StatisticsFigures,
  StatisticsPart,
} from '@portal/shared-kit/contract/reporting/inscription-statistics';
import { shifts } from '@portal/shared-kit/contract/offer/shift';
import { messages as text } from './messages.ts';
import type { Count, Dimension, StatisticsNames } from './statistics.repository.ts';

/** `part` of `whole` in whole hundredths of a percent, rounded half up; null where the whole is 0. */
export const rateOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.floor((2 * part * 10_000 + whole) / (2 * whole));

/** The lowest age of each group but the first, which is below. */
const ageSteps = [18, 21, 25, 30, 40];

/** The index of an age among the groups; 0 is younger than 18. */
export const ageGroup = (age: number): number => ageSteps.filter((step) => age >= step).length;

export const ageLabel = (group: number): string => {
  const [from, to] = [ageSteps[group - 1], ageSteps[group]];
  if (from === undefined) return text.under(to!);
  return to === undefined ? text.from(from) : text.age(from, to - 1);
};

/** The months from the first to the last without gaps, as '2026-01'. */
export function monthsBetween(first: string, last: string): string[] {
  const at = (month: string) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1;
  return Array.from({ length: at(last) - at(first) + 1 }, (_, index) => {
    const month = at(first) + index;
    return `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`;
  });
}

const monthLabel = (month: string) => `${text.months[Number(month.slice(5)) - 1]} ${month.slice(0, 4)}`;

interface Tally extends Omit<StatisticsPart, 'key' | 'label'> {
  laboral: number;
  pos_laboral: number;
}
const nothing = (): Tally => ({ total: 0, active: 0, pending: 0, cancelled: 0, laboral: 0, pos_laboral: 0 });

function add(tally: Tally, { state, shift, n }: Count): Tally {
  tally.total += n;
  if (state === 'ACTIVA') tally.active += n;
  if (state === 'CONFIRMADA') tally.pending += n;
  if (state === 'ANULADA' || state === 'CANCELADA') tally.cancelled += n;
  if (shift === 'LABORAL') tally.laboral += n;
  if (shift === 'POS-LABORAL') tally.pos_laboral += n;
  return tally;
}

/** Counts by value; '' is unknown. */
function tallied(counts: readonly Count[], keyOf: (count: Count) => string): Map<string, Tally> {
  const found = new Map<string, Tally>();
  for (const count of counts) {
    const key = keyOf(count);
    found.set(key, add(found.get(key) ?? nothing(), count));
  }
  return found;
}

type Labels = (key: string) => string;
const part = (key: string, label: string, { total, active, pending, cancelled }: Tally): StatisticsPart => ({
  key,
  label,
  total,
  active,
  pending,
  cancelled,
});
const unknownLast = (a: { key: string }, b: { key: string }) => Number(a.key === '') - Number(b.key === '');
const byName = new Intl.Collator('pt').compare;

/** Largest first, equals by name, unknown last. */
const maxFirst = (found: Map<string, Tally>, label: Labels): StatisticsPart[] =>
  [...found]
    .map(([key, tally]) => part(key, label(key), tally))
    .sort((a, b) => unknownLast(a, b) || b.total - a.total || byName(a.label, b.label));

/** In the given order, with empty values unless `onlyFound`; unknown last. */
function inOrder(found: Map<string, Tally>, keys: readonly string[], label: Labels, onlyFound = false) {
  const others = [...found.keys()].filter((key) => !keys.includes(key));
  return [...keys.filter((key) => !onlyFound || found.has(key)), ...others].map((key) =>
    part(key, label(key), found.get(key) ?? nothing()),
  );
}

interface StatisticsInput {
  year: number;
  /** Of that year alone, as are `candidacies` and `money`. */
  counts: readonly Count[];
  candidacies: readonly { state: string; n: number }[];
  money: readonly { type: string; expected_cents: number; received_cents: number }[] | null;
  names: StatisticsNames;
}

/** The figures of one year (decision 99). */
export function figuresOf({ year, counts, candidacies, money, names }: StatisticsInput): StatisticsFigures {
  const of = (dimension: Dimension) => counts.filter((count) => count.dimension === dimension);
  const sum = (dimension: Dimension, meets: (count: Count) => boolean) =>
    of(dimension).reduce((n, count) => n + (meets(count) ? count.n : 0), 0);
  const inState = (...states: string[]) => sum('all', ({ state }) => states.includes(state));
  const candidates = (...states: string[]) =>
    candidacies.reduce((n, one) => n + (states.length === 0 || states.includes(one.state) ? one.n : 0), 0);
  const byKey = (dimension: Dimension) => tallied(of(dimension), ({ key }) => key ?? '');
  const named = (rows: readonly { id: number; name: string }[]): Labels => {
    const label = new Map(rows.map(({ id, name }) => [String(id), name]));
    return (key) => label.get(key) ?? text.unknownShe;
  };

  const total = inState(...inscriptionStates);
  const approved = candidates('APROVADA', 'MATRICULADA', 'CADUCADA');
  const courses = byKey('course');
  const months = byKey('month');
  const monthKeys = [...months.keys()].sort();
  const ages = tallied(of('birth_year'), ({ key }) =>
    key === null ? '' : String(ageGroup(year - Number(key))),
  );
  return {
    year,
    totals: {
      total,
      active: inState('ACTIVA'),
      pending: inState('CONFIRMADA'),
      cancelled: inState('ANULADA', 'CANCELADA'),
      concluded: inState('CONCLUIDA'),
      new: sum('type', ({ key }) => key === 'Inscrição'),
      renewed: sum('type', ({ key }) => key === 'Renovação'),
      candidates: candidates(),
      approval_rate: rateOf(approved, approved + candidates('REPROVADA')),
      drop_out: rateOf(inState('ANULADA', 'CANCELADA', 'TRANSFERIDA'), total),
    },
    by_course: maxFirst(courses, named(names.courses)).map((one) => {
      const { laboral, pos_laboral } = courses.get(one.key)!;
      return { ...one, laboral, pos_laboral };
    }),
    by_shift: inOrder(
      tallied(of('course'), ({ shift }) => shift ?? ''),
      shifts,
      (key) => text.shifts[key] ?? text.unknown,
    ),
    by_level: inOrder(
      byKey('level'),
      names.levels.map(({ id }) => String(id)),
      named(names.levels.map(({ id, name, level_type }) => ({ id, name: text.level(name, level_type) }))),
      true,
    ),
    by_gender: maxFirst(byKey('gender'), (key) => key || text.unknown),
    by_age_group: inOrder(
      ages,
      [0, ...ageSteps].map((_, group) => String(group)),
      (key) => (key === '' ? text.unknownShe : ageLabel(Number(key))),
      true,
    ),
    by_province: maxFirst(byKey('province'), named(names.provinces)),
    by_disability: maxFirst(byKey('disability'), disabilityLabel),
    by_nationality: maxFirst(byKey('nationality'), (key) => key || text.unknownShe),
    by_state: inscriptionStates.map((state) => ({
      key: state,
      label: stateLabels[state],
      total: inState(state),
    })),
    by_month:
      monthKeys.length === 0
        ? []
        : inOrder(months, monthsBetween(monthKeys[0]!, monthKeys.at(-1)!), monthLabel),
    funnel: {
      candidates: candidates(),
      approved,
      paid: candidates('MATRICULADA'),
      active: sum(
        'candidacy',
        ({ key, state }) => key === 'true' && (state === 'ACTIVA' || state === 'CONCLUIDA'),
      ),
    },
    money: money && moneyOf(money),
  };
}

const disabilityLabel: Labels = (key) =>
  ({ '': text.unknown, no: text.noDisability, yes: text.otherDisability })[key] ?? key;

function moneyOf(rows: NonNullable<StatisticsInput['money']>): NonNullable<StatisticsFigures['money']> {
  const by_type = storedTypes.flatMap((type) =>
    rows
      .filter((row) => row.type === type)
      .map(({ expected_cents, received_cents }) => ({
        key: type,
        label: type,
        expected_cents,
        received_cents,
      })),
  );
  const sum = (of: 'expected_cents' | 'received_cents') => by_type.reduce((all, row) => all + row[of], 0);
  return { expected_cents: sum('expected_cents'), received_cents: sum('received_cents'), by_type };
}
