import { defaultExamWeights, defaultRules } from '@portal/shared-kit/contract/grading/average-rules';
import { createPrinter } from '../../platform/documents/printer.ts';
import { type Printer } from '../../platform/documents/press.ts';
import { readPdf } from '../../testing/pdf.ts';
import { standingOf } from '../editions/standing.rules.ts';
import { readCell, type SnapshotColumn } from '../sheets/snapshot.rules.ts';
import type { PaperContent } from './paper-content.service.ts';
import { sheetPaper } from './sheet-paper.ts';

let printer: Printer;
beforeAll(() => (printer = createPrinter()));
afterAll(() => printer.close());

const institution = {
  name: 'Universidade de Exemplo',
  acronym: 'UEX',
  contacts: 'Av. 25 de Setembro · 841234567',
  nuit: '400000000',
  logo: null,
  footer: null,
  color: '#0f4c81',
};
const columnsOf = (type: PaperContent['type'], count: number): SnapshotColumn[] => [
  ...Array.from({ length: count }, (_, at) => ({
    id: at + 1,
    kind: 'FREQUENCIA' as const,
    type: `MINI-TESTE-${at + 1}`,
    weight: 10_000 / count,
  })),
  ...(type === 'FINAL'
    ? [
        { id: 101, kind: 'EXAME_NORMAL' as const, type: 'EXAME-NORMAL', weight: null },
        { id: 102, kind: 'RECORRENCIA' as const, type: 'RECORRENCIA', weight: null },
      ]
    : []),
];
/** 'Esperança da Conceição Nhantumbo Mucavele 7', as long as names are. */
const nameOf = (at: number) => `Esperança da Conceição Nhantumbo Mucavele ${at}`;
const students = 42;

function contentOf(type: PaperContent['type'], count: number): PaperContent {
  const columns = columnsOf(type, count);
  const lines = Array.from({ length: students }, (_, at) => {
    const cells = Object.fromEntries(
      columns.map(({ id }) => [id, id === 102 ? '' : at === 0 ? '13,25' : '12,0']),
    );
    const cellOf = (id: number) => readCell(cells[id]);
    const standing = standingOf(columns, cellOf, defaultExamWeights, defaultRules, null);
    return { code: `26.0412.00${10 + at}`, name: nameOf(at + 1), gender: 'Feminino', cells, standing };
  });
  const moment = new Date('2026-11-20T10:00:00Z');
  const sheet = {
    number: 0,
    state: 'HOMOLOGADA' as const,
    checksum: 'a'.repeat(64),
    submitted_at: moment,
    submitted_by: 'Hélder Cossa',
    homologated_at: moment,
    homologated_by: 'Rosa Machava',
  };
  return {
    type,
    provisional: false,
    head: {
      department_name: 'Engenharias',
      course_name: 'Engenharia Informática',
      subject_name: 'Programação II',
      class_name: 'Turma-1-LABORAL',
      level_name: '1.º ano',
      year: 2026,
      semester_name: '1.º semestre',
      shift: 'LABORAL',
      credits: 6,
    } as PaperContent['head'],
    teacher: 'Hélder Cossa',
    coordinator: 'Ana Sitoe',
    columns,
    weights: defaultExamWeights,
    rules: defaultRules,
    lines,
    sheets: (type === 'FINAL' ? (['FREQUENCIA', 'EXAME_NORMAL'] as const) : (['FREQUENCIA'] as const)).map(
      (kind, id) => ({ ...sheet, id, kind }) as PaperContent['sheets'][number],
    ),
  };
}

test.each([
  ['FREQUENCIA', 4],
  ['FREQUENCIA', 8],
  ['FINAL', 4],
] as const)(
  'a pauta of 42 students (%s, %i assessments) takes two pages, each name on one line',
  async (type, count) => {
    const printed = [
      {
        content: contentOf(type, count),
        version: 'COMPLETA' as const,
        check: { code: 'AB12-CD34-EF56-7890', link: 'https://portal.exemplo/verificar' },
      },
    ];
    const by = { institution, by: 'Hélder Cossa', at: new Date('2026-11-21T10:00:00Z') };
    const { pages } = readPdf(await printer.pdf(sheetPaper('Pauta', printed, by)));
    expect(pages).toHaveLength(2);
    // One grade has two decimals, so all have.
    expect(pages.join(' ')).toContain('13,25');
    expect(pages.join(' ')).toContain('12,00');
    const lines = pages.join('\n').split('\n');
    for (let at = 1; at <= students; at += 1)
      expect(lines.filter((line) => line.includes(nameOf(at)))).not.toEqual([]);
  },
);
