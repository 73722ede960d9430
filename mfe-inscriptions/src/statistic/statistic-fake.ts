import {
  type inscriptionStatistics,
  type StatisticsFigures,
} from '@portal/shared-kit/contract/reporting/inscription-statistics';
import type { Out } from '@portal/shared-kit/contract/core/endpoint';

const part = (key: string, label: string, total: number) => ({
  key,
  label,
  total,
  active: total,
  pending: 0,
  cancelled: 0,
});

/** The figures of a small year. */
const figures = (year: number, more: Partial<StatisticsFigures> = {}): StatisticsFigures => ({
  year,
  totals: {
    total: 1234,
    active: 900,
    pending: 200,
    cancelled: 34,
    concluded: 100,
    new: 734,
    renewed: 500,
    candidates: 2000,
    approval_rate: 8_333,
    drop_out: 276,
  },
  by_course: [
    { ...part('1', 'Direito', 1000), laboral: 700, pos_laboral: 300 },
    { ...part('2', 'Física', 234), laboral: 234, pos_laboral: 0 },
  ],
  by_shift: [part('LABORAL', 'Laboral', 934), part('POS-LABORAL', 'Pós-laboral', 300)],
  by_level: [part('1', '1 – Licenciatura', 1234)],
  by_gender: [part('Feminino', 'Feminino', 700), part('Masculino', 'Masculino', 534)],
  by_age_group: [part('1', '18–20 anos', 1234)],
  by_province: [part('1', 'Gaza', 1234)],
  by_disability: [part('no', 'Sem deficiência', 1234)],
  by_nationality: [part('Moçambique', 'Moçambique', 1234)],
  by_state: [{ key: 'ACTIVA', label: 'Activa', total: 900 }],
  by_month: [part(`${year}-01`, `Jan ${year}`, 1234)],
  funnel: { candidates: 2000, approved: 1000, paid: 800, active: 700 },
  money: {
    expected_cents: 123_456_789,
    received_cents: 100_000_000,
    by_type: [
      { key: 'Inscrição', label: 'Inscrição', expected_cents: 123_456_789, received_cents: 100_000_000 },
    ],
  },
  ...more,
});

const nothing: StatisticsFigures = {
  ...figures(2077),
  totals: {
    total: 0,
    active: 0,
    pending: 0,
    cancelled: 0,
    concluded: 0,
    new: 0,
    renewed: 0,
    candidates: 0,
    approval_rate: null,
    drop_out: null,
  },
};

/** The answer for a year, and for the compared one. */
export function answerFor(query: {
  year: number;
  compare_year?: number | undefined;
}): Out<typeof inscriptionStatistics> {
  const of = (year: number, totals: Partial<StatisticsFigures['totals']> = {}) =>
    year === 2077 ? { ...nothing, year } : figures(year, { totals: { ...figures(year).totals, ...totals } });
  return {
    status: 1,
    data: {
      ...of(query.year),
      compare:
        query.compare_year === undefined
          ? null
          : of(query.compare_year, {
              total: 1222,
              active: 1000,
              pending: 200,
              approval_rate: 8_208,
              drop_out: null,
            }),
      years: [2077, 2027, 2026, 2025],
      updated_at: '2026-11-21T10:00:00.000Z',
    },
  };
}
