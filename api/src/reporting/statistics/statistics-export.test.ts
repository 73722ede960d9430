import { exportStatistics } from '@portal/shared-kit/contract/reporting/inscription-statistics';
import { readPdf } from '../../testing/pdf.ts';
import { readXlsx } from '../../testing/read-xlsx.ts';
import { countedInscriptions } from '../../testing/counted-inscriptions.ts';

const { server, law } = countedInscriptions();
const bytes = async (format: 'pdf' | 'xlsx' | 'csv', more: object = {}) => {
  const { data } = await server.call(
    exportStatistics,
    { body: { year: 2026, compare_year: 2025, course_id: law(), format, ...more } },
    'office',
  );
  return (await server.inject({ url: data.url })).rawPayload;
};

test('CSV holds every figure in one table', async () => {
  const lines = (await bytes('csv')).toString('utf8').split('\r\n');
  expect(lines[0]).toBe(
    '\uFEFFGrupo;Item;Total;Activas;Pendentes;Anuladas e canceladas;Laboral;Pós-laboral;2025;Diferença',
  );
  expect(lines).toContain('Totais;Total;6;;;;;;2;');
  expect(lines).toContain('Totais;Desistência (%);16,67%;;;;;;50,00%;');
  expect(lines).toContain('Por curso;Direito;6;2;1;1;5;1;2;4');
  expect(lines).toContain('Valores (MZN);Esperado;17400,50;;;;;;0,00;');
  expect(lines).toContain('Por mês de registo;Abr 2026;1;0;0;1;;;;');
});

test('XLSX holds the same as numbers', async () => {
  const { rows } = readXlsx(await bytes('xlsx'));
  const of = (item: string) => rows.find((row) => row[1]?.value === item)!;
  expect(of('Direito').map((cell) => cell?.value)).toEqual([
    'Por curso',
    'Direito',
    '6',
    '2',
    '1',
    '1',
    '5',
    '1',
    '2',
    '4',
  ]);
  expect(of('Desistência (%)')[2]).toEqual({ value: '0.1667', type: 'number', format: '0.00%' });
  expect(of('Esperado')[2]).toEqual({ value: '17400.5', type: 'number', format: '#,##0.00' });
});

test('PDF says whose they are, what was asked, by whom, and every figure', async () => {
  const { text, title } = readPdf(await bytes('pdf'));
  expect(title).toBe('Estatística de inscrições');
  const plain = text.replaceAll(/\s+/g, ' ');
  expect(plain).toContain('Ano: 2026 · Comparado com: 2025 · Curso: Direito');
  expect(plain).toContain('Emitido por Ana Macuácua em');
  expect(plain).toMatch(/Desistência \(%\) ?16,67 % ?50,00 %/);
  expect(plain).toMatch(/Esperado ?17 400,50 MZN/);
  expect(plain).toMatch(/Página 1 de \d/);
});

test('the export is audited', async () => {
  await bytes('csv', { course_id: undefined });
  const trail = server.db.selectFrom('audit_log').select(['changes', 'action']).orderBy('id', 'desc');
  expect(await trail.limit(1).executeTakeFirstOrThrow()).toEqual({
    action: 'inscription.statistics_export',
    changes: [{ field: 'filters', old: null, new: 'Ano: 2026 · Comparado com: 2025 · CSV' }],
  });
});
