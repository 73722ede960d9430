import type {
  StatisticsFigures,
  StatisticsPart,
} from '@portal/shared-kit/contract/reporting/inscription-statistics';
import type { Cell, SheetColumn } from '../../platform/documents/sheet.ts';
import { messages as text } from './messages.ts';
import type { Statistics } from './statistics.service.ts';

/** A group of figures as lines; the first cell of each is its label. */
export interface Section {
  title: string;
  columns: SheetColumn[];
  lines: Cell[][];
}

const item: SheetColumn = { title: text.columns.item, width: 36 };
const number = (title: string): SheetColumn => ({ title, kind: 'number', width: 16 });
const rate = (value: number | null): Cell => ({ kind: 'rate', value });
const partGroups = [
  'by_course',
  'by_shift',
  'by_level',
  'by_gender',
  'by_age_group',
  'by_province',
  'by_disability',
  'by_nationality',
  'by_month',
] as const;

/** All figures in the order of the screen, beside those of the compared year. */
export function sectionsOf({ compare, ...it }: Statistics): Section[] {
  const years = compare ? [it, compare] : [it];
  const perYear = (cells: (figures: StatisticsFigures) => Cell) => years.map(cells);
  const yearColumns = (kind: 'number' | 'money' = 'number') =>
    years.map(({ year }): SheetColumn => ({ title: String(year), kind, width: 18 }));

  const totals = Object.entries(text.totals).map(([key, title]): Cell[] => {
    const name = key as keyof typeof text.totals;
    const isRate = name === 'approval_rate' || name === 'drop_out';
    return [title, ...perYear((figures) => (isRate ? rate(figures.totals[name]) : figures.totals[name]))];
  });
  const funnel = Object.entries(text.funnel).map(([key, title]): Cell[] => [
    title,
    ...perYear((figures) => figures.funnel[key as keyof typeof text.funnel]),
  ]);
  return [
    { title: text.groups.totals, columns: [item, ...yearColumns()], lines: totals },
    { title: text.groups.funnel, columns: [item, ...yearColumns()], lines: funnel },
    ...moneySection(years, yearColumns('money')),
    {
      title: text.groups.by_state,
      columns: [item, ...yearColumns()],
      lines: it.by_state.map(({ key, label }) => [
        label,
        ...perYear((figures) => figures.by_state.find((one) => one.key === key)?.total ?? 0),
      ]),
    },
    ...partGroups.map((group) => partSection(text.groups[group], it[group], compare?.[group], compare?.year)),
  ];
}

function moneySection(years: readonly StatisticsFigures[], columns: SheetColumn[]): Section[] {
  if (years.some(({ money }) => money === null)) return [];
  const lines = (['expected', 'received'] as const).map((which): Cell[] => [
    text[which],
    ...years.map(({ money }) => money![`${which}_cents`]),
  ]);
  return [{ title: text.groups.money, columns: [item, ...columns], lines }];
}

/** Months are not compared, since their labels contain the year. */
function partSection(
  title: string,
  parts: readonly (StatisticsPart & { laboral?: number; pos_laboral?: number })[],
  before: readonly StatisticsPart[] | undefined,
  beforeYear: number | undefined,
): Section {
  const withShift = parts.some(({ laboral }) => laboral !== undefined);
  const compared = before && title !== text.groups.by_month ? before : undefined;
  const missing = (compared ?? [])
    .filter(({ key }) => parts.every((one) => one.key !== key))
    .map(({ key, label }) => ({ key, label, total: 0, active: 0, pending: 0, cancelled: 0 }));
  const { total, active, pending, cancelled } = text.totals;
  return {
    title,
    columns: [
      item,
      ...[total, active, pending, cancelled].map(number),
      ...(withShift ? Object.values(text.shifts).map(number) : []),
      ...(compared ? [number(String(beforeYear)), number(text.columns.difference)] : []),
    ],
    lines: [...parts, ...missing].map((one): Cell[] => {
      const then = compared?.find(({ key }) => key === one.key)?.total ?? 0;
      return [
        one.label,
        one.total,
        one.active,
        one.pending,
        one.cancelled,
        ...(withShift ? [shiftOf(one, 'laboral'), shiftOf(one, 'pos_laboral')] : []),
        ...(compared ? [then, one.total - then] : []),
      ];
    }),
  };
}

const shiftOf = (one: object, shift: 'laboral' | 'pos_laboral') =>
  (one as { laboral?: number; pos_laboral?: number })[shift] ?? 0;
