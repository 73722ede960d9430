import type {
  StatisticsFigures,
  StatisticsPart,
} from '@portal/shared-kit/contract/reporting/inscription-statistics';
import { formatMoney } from '@portal/shared-kit/contract/core/money-text';
import { messages as text } from './messages.ts';

const whole = new Intl.NumberFormat('pt-PT', { useGrouping: 'always' });
/** '12 345', with non-breaking spaces. */
export const grouped = (value: number): string => whole.format(value).replaceAll(/\s|\./g, '\u00a0');

/** '83,33' from whole hundredths, without binary fractions. */
export const decimals = (hundredths: number): string =>
  `${grouped(Math.trunc(hundredths / 100))},${String(hundredths % 100).padStart(2, '0')}`;

/** '+12 face a 2025'; for rates in percentage points; undefined where one of them is unknown. */
export function differenceOf(now: number | null, then: number | null, isRate: boolean, year: number): string {
  if (now === null || then === null) return text.none;
  const difference = now - then;
  if (difference === 0) return text.same(year);
  const size = Math.abs(difference);
  const words = isRate ? text.points(decimals(size)) : grouped(size);
  return difference > 0 ? text.more(words, year) : text.less(words, year);
}

interface Series {
  unit: string;
  values: number[];
}
/** A chart in the kit's format. */
export interface ChartData {
  name: keyof typeof text.charts;
  kind: 'line' | 'columns' | 'bars';
  unit: string;
  points: { label: string; value: number }[];
  others?: Series[];
  format?: (value: number) => string;
}

/** Most courses drawn by name; the smallest ones are summed. */
const drawnCourses = 15;

/** All charts in order, without empty ones. */
export function chartsOf(figures: StatisticsFigures, compare: StatisticsFigures | null): ChartData[] {
  const compared = (
    parts: readonly { key: string }[],
    of: (figures: StatisticsFigures) => readonly StatisticsTotal[],
  ) =>
    compare && {
      others: [
        {
          unit: String(compare.year),
          values: parts.map(({ key }) => of(compare).find((one) => one.key === key)?.total ?? 0),
        },
      ],
    };
  const unit = compare ? String(figures.year) : text.inscriptions;
  const chart = (
    name: ChartData['name'],
    kind: ChartData['kind'],
    of: (figures: StatisticsFigures) => readonly StatisticsTotal[],
  ): ChartData => ({
    name,
    kind,
    unit,
    points: of(figures).map(({ label, total }) => ({ label, value: total })),
    ...compared(of(figures), of),
  });
  const charts: ChartData[] = [
    coursesChart(figures.by_course),
    chart('states', 'bars', ({ by_state }) => by_state),
    monthsChart(figures.by_month),
    funnelChart(figures, compare),
    ...moneyChart(figures.money),
    chart('levels', 'bars', ({ by_level }) => by_level),
    chart('genders', 'columns', ({ by_gender }) => by_gender),
    chart('ages', 'columns', ({ by_age_group }) => by_age_group),
    chart('provinces', 'bars', ({ by_province }) => by_province),
    chart('disabilities', 'bars', ({ by_disability }) => by_disability),
    chart('nationalities', 'bars', ({ by_nationality }) => by_nationality),
  ];
  return charts.filter(({ points }) => points.length > 0);
}
type StatisticsTotal = Pick<StatisticsPart, 'key' | 'label' | 'total'>;

function coursesChart(courses: StatisticsFigures['by_course']): ChartData {
  const drawn = courses.slice(0, drawnCourses);
  const rest = courses.slice(drawnCourses);
  const together =
    rest.length > 0
      ? [
          rest.reduce(
            (sum, one) => ({
              ...sum,
              laboral: sum.laboral + one.laboral,
              pos_laboral: sum.pos_laboral + one.pos_laboral,
            }),
            { label: text.others(rest.length), laboral: 0, pos_laboral: 0 },
          ),
        ]
      : [];
  const all = [...drawn, ...together];
  return {
    name: 'courses',
    kind: 'bars',
    unit: text.laboral,
    points: all.map(({ label, laboral }) => ({ label, value: laboral })),
    others: [{ unit: text.postLaboral, values: all.map(({ pos_laboral }) => pos_laboral) }],
  };
}

const monthsChart = (months: readonly StatisticsPart[]): ChartData => ({
  name: 'months',
  kind: 'line',
  unit: text.all,
  points: months.map(({ label, total }) => ({ label, value: total })),
  others: [
    { unit: text.active.label, values: months.map(({ active }) => active) },
    { unit: text.cancelledSeries, values: months.map(({ cancelled }) => cancelled) },
  ],
});

function funnelChart({ year, funnel }: StatisticsFigures, compare: StatisticsFigures | null): ChartData {
  const steps = Object.keys(text.funnel) as (keyof typeof text.funnel)[];
  return {
    name: 'funnel',
    kind: 'bars',
    unit: compare ? String(year) : text.people,
    points:
      funnel.candidates === 0 ? [] : steps.map((step) => ({ label: text.funnel[step], value: funnel[step] })),
    ...(compare && {
      others: [{ unit: String(compare.year), values: steps.map((step) => compare.funnel[step]) }],
    }),
  };
}

function moneyChart(money: StatisticsFigures['money']): ChartData[] {
  if (!money || money.expected_cents + money.received_cents === 0) return [];
  const rows = [{ label: text.allTypes, ...money }, ...money.by_type];
  return [
    {
      name: 'money',
      kind: 'columns',
      unit: text.expected,
      points: rows.map(({ label, expected_cents }) => ({ label, value: expected_cents })),
      others: [{ unit: text.received, values: rows.map(({ received_cents }) => received_cents) }],
      format: formatMoney,
    },
  ];
}
