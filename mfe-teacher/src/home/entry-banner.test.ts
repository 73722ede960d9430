import { period } from '../common/teacher-fake.ts';
import { entryBanner } from './entry-banner.ts';

const now = new Date('2026-11-22T12:00:00.000Z');
const pending = { status: 'Pending', open: false } as const;

test('shows each open period once, with its end in the time zone of the institution and the days left', () => {
  const all = [period('FREQUENCIA'), period('FREQUENCIA'), period('EXAME_NORMAL', pending)];
  expect(entryBanner(all, now)).toEqual({
    type: 'success',
    lines: ['Lançamento de frequência aberto até 25/11/2026 23:59:59 (hora de Maputo): faltam 3 dias.'],
  });
});

test('an extension counts with its own end', () => {
  const extension_until = '2026-11-28T10:00:00.000Z';
  const more = { status: 'Prorrogado', open: true, extension_until } as const;
  expect(entryBanner([period('RECORRENCIA', more)], now).lines).toEqual([
    'Lançamento de recorrência prorrogado até 28/11/2026 12:00:00 (hora de Maputo): faltam 6 dias.',
  ]);
});

test('shows both dates of a future period, and says that a period is over or suspended', () => {
  expect(entryBanner([period('EXAME_NORMAL', pending)], now)).toEqual({
    type: 'info',
    lines: [
      'O lançamento de exame normal ainda não abriu: de 01/11/2026 02:00:00 a 25/11/2026 23:59:59 (hora de Maputo).',
    ],
  });
  expect(entryBanner([period('FREQUENCIA', { status: 'Encerrado', open: false })], now)).toEqual({
    type: 'warning',
    lines: ['O lançamento de notas está encerrado.'],
  });
  expect(entryBanner([period('FREQUENCIA', { status: 'Suspenso', open: false })], now).lines).toEqual([
    'O lançamento de notas está suspenso.',
  ]);
});
