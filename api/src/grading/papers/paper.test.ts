import { verifyDocument } from '@portal/shared-kit/contract/admissions/candidate-tracking';
import { changeEnrolment } from '@portal/shared-kit/contract/enrolment/subject-enrolment';
import { giveExamResult } from '@portal/shared-kit/contract/grading/grade';
import { homologateSheet } from '@portal/shared-kit/contract/grading/sheet';
import {
  exportClassSheets,
  exportSheet,
  previewSheet,
} from '@portal/shared-kit/contract/grading/sheet-paper';
import { jobFile, oneJob } from '@portal/shared-kit/contract/platform/job';
import { jobWorker } from '../../testing/jobs.ts';
import { readPdf } from '../../testing/pdf.ts';
import { requestOf } from '../../testing/test-server.ts';
import { until } from '../../testing/until.ts';
import { unzipSync } from 'fflate';
import { defaultExamWeights, defaultRules } from '@portal/shared-kit/contract/grading/average-rules';
import { classSheets } from './class-sheets.job.ts';
import { givenCell, gradedServer, type GradedEdition } from '../../testing/graded.ts';
import { fileName } from './sheet-export.service.ts';
import { inscribedOf } from '../../testing/inscribed.ts';
import { spokenGrade } from './paper-table.rules.ts';
import { ruleText } from './paper-content.service.ts';

const scenario = gradedServer();
const { server } = scenario;

const graded = async (...values: number[]) => (await scenario.graded(...values)).edition;
const file = async (url: string | null) => (await server.inject({ url: url! })).rawPayload;
/** The text without line breaks, which depend on the length of names. */
const wordsOf = (bytes: Buffer) => readPdf(bytes).text.replaceAll(/\s+/g, ' ');
type SheetExportCall = Parameters<typeof server.call<typeof exportSheet>>[1];
const official = async (
  edition: GradedEdition,
  more: Partial<NonNullable<SheetExportCall>['query']> = {},
) => {
  const { data } = await server.call(
    exportSheet,
    { query: { ...edition.place, ...more } },
    edition.teacher.token,
  );
  return file(data.url);
};
const nameOf = async (student: number) =>
  (
    await server.db
      .selectFrom('student')
      .innerJoin('person', 'person.id', 'student.person_id')
      .select('person.full_name')
      .where('student.id', '=', student)
      .executeTakeFirstOrThrow()
  ).full_name;

test('before it is submitted there is a preview with the watermark and no code, and nothing official', async () => {
  const edition = await graded(12.5, 9);
  const { token } = edition.teacher;
  expect(await server.refused(exportSheet, { query: edition.place }, token)).toMatchObject({
    http: 409,
    message: expect.stringContaining('ainda não foi submetida'),
  });
  const { data } = await server.call(previewSheet, { query: edition.place }, token);
  expect(data).toMatchObject({ rows: 2, mail: null });
  const text = wordsOf(await file(data.url));
  expect(text).toContain('Pauta de Frequência');
  expect(text).toContain('PROVISÓRIA');
  // A heading may break at its hyphen.
  expect(text).toMatch(/TESTE- ?1 \(100 %\)/);
  expect(text).toContain('Admitido');
  expect(text).toContain('Excluído');
  expect(text).not.toContain('Código de verificação');
});

test('a submitted pauta says who, when, its checksum and the rule of rounding, and loses the watermark once homologated', async () => {
  const edition = await graded(12.5, 9);
  const sheet = await scenario.submit(edition);
  const name = await nameOf(edition.students[0]!);
  const before = wordsOf(await official(edition));
  expect(before).toContain('PROVISÓRIA');
  expect(before).toContain(name);
  expect(before).toContain(`Soma de controlo: ${sheet.checksum}`);
  expect(before).toContain('é arredondada uma só vez, à décima, a partir do valor exacto');
  const code = /[0-9A-F]{4}(-[0-9A-F]{4}){3}/.exec(before)![0];
  expect(before).toContain(`/verificar/${code}`);
  const check = async () => (await server.call(verifyDocument, { params: { code } })).data;
  expect(await check()).toMatchObject({
    kind: 'PAUTA_FREQUENCIA',
    number: sheet.checksum,
    state: 'Provisória: a pauta ainda não foi homologada',
  });
  const staff = await scenario.signedIn('Secretaria');
  await server.call(homologateSheet, { params: { id: sheet.id } }, staff.token);
  const after = wordsOf(await official(edition));
  expect(after).not.toContain('PROVISÓRIA');
  expect(after).toContain('Homologada em');
  expect(after).toContain(code);
  expect(await check()).toMatchObject({ state: 'Válido' });
});

test('the version to be posted has the codes in their order and no name of a student, on paper and in a sheet', async () => {
  const edition = await graded(12.5, 9);
  const [first] = edition.students;
  for (const [index, student] of edition.students.entries())
    await server.db
      .updateTable('student')
      .set({ code: `26.0412.900${index + 1}` })
      .where('id', '=', student)
      .execute();
  await server.db
    .updateTable('person')
    .set({ full_name: 'Zulmira Zandamela' })
    .where('id', '=', (eb) => eb.selectFrom('student').select('person_id').where('id', '=', first!))
    .execute();
  await scenario.submit(edition);
  const names = await Promise.all(edition.students.map(nameOf));
  const posted = wordsOf(await official(edition, { version: 'AFIXACAO' }));
  const csv = (await official(edition, { version: 'AFIXACAO', format: 'csv' })).toString('utf8');
  for (const name of names) {
    expect(posted).not.toContain(name);
    expect(csv).not.toContain(name);
  }
  const whole = (await official(edition, { format: 'csv' })).toString('utf8');
  expect(whole).toContain(names[0]);
  expect(whole).toContain('12,5;12,5;Admitido');
  const codesOf = (printed: string) => printed.match(/26\.0412\.900\d/g);
  // The posted one is not in the order of names, which would reveal who is who.
  expect(codesOf(whole)).toEqual(['26.0412.9002', '26.0412.9001']);
  for (const printed of [posted, csv]) expect(codesOf(printed)).toEqual(['26.0412.9001', '26.0412.9002']);
  expect((await official(edition, { format: 'xlsx' })).subarray(0, 2).toString()).toBe('PK');
});

test('the final pauta waits for the exam of the admitted, and then has both exams, the final average in words and the result', async () => {
  const edition = await graded(12, 15);
  const { token } = edition.teacher;
  await scenario.submit(edition);
  const query = { ...edition.place, type: 'FINAL' as const };
  expect(await server.refused(exportSheet, { query }, token)).toMatchObject({
    http: 409,
    message: expect.stringContaining('sem exame'),
  });
  await scenario.period(edition.course_id, 'EXAME_NORMAL');
  const { assessment_formula_id: _, ...cell } = givenCell(edition.students[0]!, 0, 8);
  await server.call(
    giveExamResult,
    { query: { ...edition.writing, assessmentType: 'EXAME-NORMAL' }, body: { assessments: [cell] } },
    token,
  );
  await scenario.submit(edition, 'EXAME_NORMAL');
  const text = wordsOf(await official(edition, { type: 'FINAL' }));
  expect(text).toContain('Pauta Final');
  expect(text).toMatch(/12,0 8,0 10,4 dez vírgula quatro Aprovado/);
  expect(text).toMatch(/15,0 15,0 quinze Aprovado/);
  expect(text).toContain('Média final = MF × 60 % + exame × 40 %');
});

test('the final pauta does not wait for the exam of a suspended student', async () => {
  const edition = await graded(15, 12);
  await scenario.submit(edition);
  const final = { query: { ...edition.place, type: 'FINAL' as const } };
  const { token } = edition.teacher;
  expect(await server.refused(exportSheet, final, token)).toMatchObject({ http: 409 });
  const { id, person_id } = await server.db
    .selectFrom('student')
    .select(['id', 'person_id'])
    .where('id', '=', edition.students[1]!)
    .executeTakeFirstOrThrow();
  const inscription = { course: edition.course_id, year: edition.year, state: 'SUSPENSA' as const };
  await inscribedOf(server).inscribed(inscription, { id, person_id });
  expect((await server.call(exportSheet, final, token)).data.rows).toBe(2);
});

test('the final pauta does not wait for an exam of a student whose enrolment was annulled', async () => {
  const edition = await graded(12, 15);
  await scenario.submit(edition);
  const query = { ...edition.place, type: 'FINAL' as const };
  const { token } = await scenario.signedIn('Secretaria');
  expect((await server.refused(exportSheet, { query }, edition.teacher.token)).http).toBe(409);
  const params = { id: edition.enrolments[0]! };
  const body = { state: 'ANULADO' as const, reason: 'A pedido', override: false };
  await server.call(changeEnrolment, { params, body }, token);
  expect(wordsOf(await official(edition, { type: 'FINAL' }))).toMatch(/15,0 15,0 quinze Aprovado/);
});

test('refuses teachers of other classes, Testers and students, object by object; allows the assistant and staff', async () => {
  const edition = await graded(12);
  await scenario.submit(edition);
  const other = await scenario.edition(1);
  const refused = await Promise.all(['Testers', 'Student'].map(scenario.signedIn));
  for (const endpoint of [exportSheet, previewSheet]) {
    for (const { token } of [other.teacher, ...refused])
      expect(await server.refused(endpoint, { query: edition.place }, token)).toMatchObject({ http: 403 });
    const assistant = await scenario.teacher([edition.id], 'ASSISTENTE');
    for (const { token } of [assistant, await scenario.signedIn('Secretaria')])
      expect((await server.call(endpoint, { query: edition.place }, token)).data.rows).toBe(1);
  }
});

test('one file contains all subjects of a class, made by a job of a teacher of the class or of staff', async () => {
  const edition = await graded(12, 15);
  await scenario.submit(edition);
  const query = { classmate_id: edition.class_id };
  for (const role of ['Testers', 'Student', 'Teacher'])
    expect(
      await server.refused(exportClassSheets, { query }, (await scenario.signedIn(role)).token),
    ).toMatchObject({ http: 403 });
  const worker = jobWorker(server, [classSheets('http://portal.test')]);
  const made = async (format: 'pdf' | 'csv') => {
    const { token } = edition.teacher;
    const { data } = await server.call(exportClassSheets, { query: { ...query, format } }, token);
    const job = await until(async () => {
      const found = await server.call(oneJob, { params: { id: data.job_id } }, token);
      return found.data.state === 'CONCLUIDA' ? found.data : undefined;
    });
    expect(job).toMatchObject({ done: 1, total: 1, files: [{ position: 1 }] });
    const params = { id: data.job_id, position: job.files[0]!.position };
    return (await server.inject(requestOf(jobFile, { params }, token))).rawPayload;
  };
  const [pdf, zip] = [await made('pdf'), await made('csv')];
  await worker.stop();
  const text = wordsOf(pdf);
  expect(text).toContain('Pauta de Frequência');
  expect(text).toContain('PROVISÓRIA');
  const sheets = Object.entries(unzipSync(zip));
  expect(sheets.map(([name]) => name)).toEqual([expect.stringMatching(/^1_pauta_frequencia_.*\.csv$/)]);
  expect(Buffer.from(sheets[0]![1]).toString('utf8').trim().split('\r\n')).toHaveLength(3);
});

test.each([
  [0, 'zero'],
  [1000, 'dez'],
  [1040, 'dez vírgula quatro'],
  [950, 'nove vírgula cinco'],
  [1610, 'dezasseis vírgula um'],
  [2000, 'vinte'],
])('%i hundredths are %s', (hundredths, words) => expect(spokenGrade(hundredths)).toBe(words));

test('the printed rule follows what the institution decided', () => {
  expect(ruleText('FREQUENCIA', defaultRules, defaultExamWeights)).toContain(
    'Dispensado: 14,0 ou mais. Admitido: de 10,0 a 13,9. Excluído: abaixo de 10,0.',
  );
  expect(ruleText('FINAL', defaultRules, defaultExamWeights)).toContain(
    'Aprovado: 9,1 ou mais do valor arredondado (9,04 dá 9,0 e reprova).',
  );
  const whole = { ...defaultRules, finalDecimals: 0 as const, pass: 'DESDE_10' as const };
  expect(ruleText('FINAL', whole, defaultExamWeights)).toMatch(
    /à unidade.*Aprovado: 10,0 ou mais do valor arredondado\.$/,
  );
});

test('a file is called without accents and spaces', () => {
  expect(fileName('FINAL', 'Álgebra I_Turma A_2026')).toBe('pauta_final_algebra_i_turma_a_2026');
});
