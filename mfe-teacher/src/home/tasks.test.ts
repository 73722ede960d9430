import { edition, period, taught } from '../testing/teacher-fake.ts';
import { tasksOf } from './tasks.model.ts';

const of = (id: number, more: Parameters<typeof edition>[1] = {}) =>
  edition(taught(id, `Disciplina ${id}`), more);
const kinds = (...all: ReturnType<typeof of>[]) => tasksOf(all).map(({ kind, of: { id } }) => [id, kind]);
const sheet = (state: 'EM_EDICAO' | 'SUBMETIDA', returned = false) => ({
  kind: 'FREQUENCIA' as const,
  state,
  returned,
});

test.each([
  ['a returned pauta comes before all', { sheets: [sheet('EM_EDICAO', true)], weight_total: 0 }, 'returned'],
  ['weights come before grades', { weight_total: 60 }, 'weights'],
  ['grades are entered', { graded: 99 }, 'enter'],
  ['a complete one is submitted', { graded: 100 }, 'submit'],
  ['what is submitted is published', { graded: 100, sheets: [sheet('SUBMETIDA')], to_publish: 2 }, 'publish'],
  ['without a period only what is hidden is left', { graded: 0, periods: [], to_publish: 1 }, 'publish'],
  ['an assistant enters grades and submits nothing', { role: 'ASSISTENTE' as const, graded: 100 }, undefined],
  ['nothing is missing', { graded: 100, sheets: [sheet('SUBMETIDA')] }, undefined],
  ['a locked year has nothing to do', { locked: true, graded: 0 }, undefined],
])('%s', (_, more, kind) => {
  expect(kinds(of(1, more))).toEqual(kind ? [[1, kind]] : []);
});

test('the nearest deadline comes first, and what has none last', () => {
  const until = (date_end: string) => ({ periods: [period('FREQUENCIA', { date_end })] });
  const late = of(1, until('2026-12-20T21:59:59.000Z'));
  const soon = of(2, until('2026-12-01T21:59:59.000Z'));
  const hidden = of(3, { periods: [], to_publish: 1 });
  expect(tasksOf([hidden, late, soon]).map(({ of: { id } }) => id)).toEqual([2, 1, 3]);
});
