import fc from 'fast-check';
import {
  candidacyMoves,
  candidacyStates,
  comesOfAgeOn,
  isOpen,
  rejectionMessage,
} from './candidacy-rules.ts';

test.each([
  ['2008-11-21', '2026-11-21', undefined],
  ['2008-11-22', '2026-11-21', '2026-11-22'],
  ['2008-12-31', '2026-11-21', '2026-12-31'],
  ['1990-01-01', '2026-11-21', undefined],
  ['2008-02-29', '2026-02-28', '2026-03-01'],
  ['2008-02-29', '2026-03-01', undefined],
])('who was born on %s is looked at on %s: %s', (born, today, expected) => {
  expect(comesOfAgeOn(born, today)).toBe(expected);
});

test('the day one comes of age is a real day, 18 years on, and only ever ahead', () => {
  const day = fc.date({ min: new Date('1950-01-01'), max: new Date('2030-12-31'), noInvalidDate: true });
  fc.assert(
    fc.property(day, day, (birth, now) => {
      const [born, today] = [birth.toISOString().slice(0, 10), now.toISOString().slice(0, 10)];
      const of = comesOfAgeOn(born, today);
      if (of === undefined) return;
      expect(of > today).toBe(true);
      expect(new Date(`${of}T00:00:00Z`).toISOString().slice(0, 10)).toBe(of);
      expect(Number(of.slice(0, 4)) - Number(born.slice(0, 4))).toBe(18);
    }),
  );
});

test('an open candidacy can be decided or left, and a decided one changes only as C.1 allows', () => {
  const open = candidacyStates.filter(isOpen);
  expect(open).toEqual(['SUBMETIDA', 'EM_ANALISE']);
  for (const state of open) expect(candidacyMoves[state]).toContain('DESISTIDA');
  expect(candidacyMoves.REPROVADA).toEqual(['EM_ANALISE']);
  for (const end of ['DESISTIDA', 'MATRICULADA', 'CADUCADA'] as const)
    expect(candidacyMoves[end]).toEqual([]);
});

test.each([
  ['DUPLICADA', '', 'Motivo: Candidatura duplicada.'],
  ['DUPLICADA', ' A outra é a n.º 12! ', 'Motivo: Candidatura duplicada. A outra é a n.º 12!'],
  ['OUTRO', 'Desistiu por telefone', 'Motivo: Desistiu por telefone.'],
] as const)('a refusal for %s (%s) has its text', (reason, text, line) => {
  const message = rejectionMessage({
    feeAnnulled: false,
    name: 'Ana',
    number: 'CAND-2027-000001',
    course: 'Direito',
    reason,
    text,
  });
  expect(message.split('\n\n')[2]).toBe(line);
});
