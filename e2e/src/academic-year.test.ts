import type { Locator } from 'playwright-core';
import { journey, type Visitor } from './journey.ts';
import { startPortal, type Portal } from './portal.ts';
import {
  choose,
  dialog,
  enter,
  eventually,
  heading,
  isGone,
  isShown,
  openEntry,
  openRowMenu,
  record,
  searchFor,
} from './steps.ts';
import { workbook } from './workbook.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal?.remove());

const year = new Date().getFullYear();
const present = 'Joaquim Alberto Mondlane';
const assistant = 'Rosa Virgílio Tembe';

journey(
  'the year begins: its start and the frequency period are declared, and teachers are allocated, one substituted by date',
  () => portal,
  async (visitor) => {
    const { page, tab } = visitor;
    await enter(page, 'admin@demo.test');
    await declare(visitor, 'Início do ano lectivo');
    await declare(visitor, 'Datas de frequência', 'Engenharia Informática');

    await openEntry(visitor, 'Alocação de docentes');
    await isShown(heading(page, 'Alocação de docentes'));
    const lesson = await lessonOf(visitor);
    await tab.axe();

    tab.expectFailures(/409 POST .*\/alocateDataProfessor/);
    const form = await allocating(visitor, lesson);
    await form.getByLabel(`Papel em ${lesson.subject}`).selectOption('Responsável');
    await form.getByRole('button', { name: 'Alocar' }).click();
    await isShown(
      form
        .getByText(
          `A disciplina «${lesson.subject}» da turma ${lesson.classGroup} já tem responsável: ${present}.`,
        )
        .first(),
    );
    await tab.axe();
    await form.getByLabel(`Papel em ${lesson.subject}`).selectOption('Assistente');
    await form.getByRole('button', { name: 'Alocar' }).click();
    await isGone(form);
    await searchFor(page, assistant);
    await isShown(record(visitor, lesson.subject).filter({ hasText: 'Assistente' }).first());

    await substitute(visitor, lesson);
    await page.goto('/alocate_teacher_geral');
    await searchFor(page, assistant);
    await isShown(record(visitor, lesson.subject).filter({ hasText: 'Responsável' }).first());
    await tab.axe();
  },
);

/** Declares a period of this whole year, for a course or all of them. */
async function declare(visitor: Visitor, entry: string, course = '') {
  const { page, tab } = visitor;
  await openEntry(visitor, entry);
  await page.getByRole('button', { name: 'Adicionar' }).click();
  const form = dialog(page, 'Novo período');
  await choose(form, 'Ano lectivo', String(year));
  await choose(form, 'Semestre', '1.º Semestre');
  if (course) await choose(form, 'Curso', course);
  await form.getByLabel('Início', { exact: true }).fill(`01/01/${year} 00:00`);
  await form.getByLabel('Fim', { exact: true }).fill(`31/12/${year} 23:59`);
  await tab.axe();
  await form.getByRole('button', { name: 'Guardar', exact: true }).click();
  await isGone(form);
  const declared = record(visitor, `01/01/${year}`).filter({ hasText: 'Em Curso' });
  await isShown(declared.filter({ hasText: course }).first());
}

interface Lesson {
  subject: string;
  classGroup: string;
  course: string;
}

/** Something that the teacher of the demonstration is responsible for now */
async function lessonOf(visitor: Visitor): Promise<Lesson> {
  const { page } = visitor;
  await searchFor(page, present);
  const row = record(visitor, present).first();
  const course = await row.locator('small').nth(1).innerText();
  const label = await row.getByRole('button', { name: /^Substituir / }).getAttribute('aria-label');
  const [, subject = '', classGroup = ''] = /^Substituir (.+), (.+)$/.exec(label ?? '') ?? [];
  expect([subject, classGroup, course].every(Boolean)).toBe(true);
  return { subject, classGroup, course };
}

/** The form that allocates the second teacher to the class of a lesson. */
async function allocating({ page }: Visitor, { classGroup, course }: Lesson): Promise<Locator> {
  await page.getByRole('button', { name: 'Alocar', exact: true }).click();
  const form = dialog(page, 'Alocar docente');
  await choose(form, 'Docente', assistant);
  await choose(form, 'Curso', course);
  await choose(form, 'Turma', classGroup);
  await isShown(form.getByText(`${present} (responsável)`).first());
  return form;
}

/** The assistant takes over from today on, with what changes shown before. */
async function substitute(visitor: Visitor, { subject, classGroup }: Lesson) {
  const { page, tab } = visitor;
  await searchFor(page, present);
  const button = page.getByRole('button', { name: `Substituir ${subject}, ${classGroup}` });
  await button.first().click();
  const form = dialog(page, `Substituir ${present}`);
  await choose(form, 'Quem assume', assistant);
  const preview = form.getByRole('region', { name: 'O que muda' });
  await isShown(preview.getByText(`${assistant} deixa de ser assistente desta disciplina.`));
  await eventually(async () => expect(await preview.getByRole('listitem').count()).toBeGreaterThanOrEqual(3));
  await tab.axe();
  await form.getByRole('button', { name: 'Substituir' }).click();
  await isGone(form);
}

const student = 'Celeste Inácio Macuácua';
const blocked = 'Análise Matemática II';
const reasonToMove = 'Passou a trabalhar de dia';
const reasonToOverride = 'Despacho 12/2026 do director';
const wholeClass = 'Inscrever a turma no plano';

journey(
  'a class is enrolled in its plan, one student by override; moved to another class, what is carried is shown and their page tells it',
  () => portal,
  async (visitor) => {
    const { page, tab } = visitor;
    await enter(page, 'admin@demo.test');
    await openEntry(visitor, 'Inscrever em disciplinas');
    await page.getByLabel('Curso das turmas').selectOption('Engenharia Informática');
    await page
      .getByRole('radio', { name: `Engenharia Informática · nível 1 · LABORAL · ingresso ${year}` })
      .check();
    const before = await refusedOfPlan(visitor);
    const refusal = before.filter((line) => line.includes(student));
    expect(refusal).toEqual([
      `${student} · ${blocked}: Precedência em falta: ${blocked} → Análise Matemática I (mínimo 10,0, tem 7,8).`,
    ]);
    await tab.axe();

    await only(page.getByRole('group', { name: 'Estudantes', exact: true }).last(), student);
    await only(page.getByRole('group', { name: 'Disciplinas do semestre' }).last(), blocked);
    await page.getByRole('button', { name: 'Ver conflitos', exact: true }).click();
    await page.getByLabel('Motivo da dispensa').fill(reasonToOverride);
    await page.getByRole('button', { name: 'Inscrever com dispensa' }).click();
    await isShown(
      page.getByRole('region', { name: 'Resultado' }).getByText('1 inscrição feita, 0 recusados'),
    );

    const after = await refusedOfPlan(visitor);
    expect(after).toEqual(before.filter((line) => line !== refusal[0]));
    await page.locator('button:not(.pk-button-loading)', { hasText: wholeClass }).click();
    await isShown(page.getByRole('button', { name: 'Guardar as recusas' }));

    const evening = await move(visitor);
    await record(visitor, student)
      .getByRole('link', { name: `Ver ${student}` })
      .click();
    await page.getByRole('link', { name: 'Notas', exact: true }).click();
    const overridden = record(visitor, blocked).filter({ hasText: `Com dispensa: ${reasonToOverride}` });
    await isShown(overridden.filter({ hasText: 'Inscrito' }).filter({ hasText: evening }));
    await page.getByRole('link', { name: 'Percurso', exact: true }).click();
    await isShown(record(visitor, blocked).filter({ hasText: 'Em curso' }));
    await tab.axe();
    const parts = page.getByRole('navigation', { name: 'Partes da ficha' });
    await parts.getByRole('link', { name: 'Auditoria', exact: true }).click();
    await isShown(page.getByText(reasonToMove).first());
  },
);

/** What the preview of the whole class refuses, each by name. */
async function refusedOfPlan({ page }: Visitor): Promise<string[]> {
  const plan = page.getByRole('group', { name: wholeClass });
  const previewResponse = page.waitForResponse(/class-enrolment-preview/);
  await plan.getByRole('button', { name: `Ver conflitos: ${wholeClass}` }).click();
  const { data } = (await (await previewResponse).json()) as { data: { refused: object[] } };
  const lines = plan.getByRole('region', { name: 'Pré-visualização' }).getByRole('listitem');
  await eventually(async () => expect(await lines.count()).toBe(data.refused.length));
  return lines.allInnerTexts();
}

/** Leaves one of a list chosen. */
async function only(list: Locator, name: string) {
  const boxes = list.getByRole('checkbox', { checked: true });
  await isShown(list.getByLabel(`Escolher ${name}`, { exact: true }));
  const others = boxes.and(list.locator(`:not([aria-label="Escolher ${name}"])`));
  while ((await others.count()) > 0) await others.first().uncheck();
  expect(await boxes.count()).toBe(1);
}

/** Moves the student to the evening class of their course; answers its name. */
async function move(visitor: Visitor): Promise<string> {
  const { page, tab } = visitor;
  const evening = 'Turma-1-POS-LABORAL';
  await openEntry(visitor, 'Estudantes');
  await searchFor(page, student);
  await openRowMenu(page, student);
  await page.getByText('Mudar de turma', { exact: true }).click();
  const form = dialog(page, `Mudar ${student} de turma`);
  await choose(form, 'Nova turma', evening);
  await isShown(
    form.getByRole('listitem').filter({ hasText: blocked }).filter({ hasText: 'Vai para a nova turma' }),
  );
  await isShown(form.getByText('A nova turma tem outro regime do que o estudante.'));
  await tab.axe();
  await form.getByLabel('Motivo').fill(reasonToMove);
  await form.getByRole('button', { name: 'Mudar de turma' }).click();
  await isGone(form);
  await isShown(record(visitor, student).filter({ hasText: evening }));
  return evening;
}

const newcomers = { course: 'Sociologia', classGroup: 'Turma-1-LABORAL', count: 30 };
const mended = { name: 'Deolinda Nova Quinta', card: `${year % 100}.0024.9005` };
const head = [
  'Código',
  'Nome completo',
  'Género',
  'Data de nascimento',
  'Tipo de documento',
  'Número do documento',
  'Contacto',
  'E-mail',
  'Curso',
  'Regime',
  'Ano de ingresso',
  'Turma',
];
const ordinals = ['Primeira', 'Segunda', 'Terceira', 'Quarta', 'Quinta', 'Sexta'];
/** A class as a sheet tells of it, with a course that is misspelt and a day that is none. */
const ofNewcomers = Array.from({ length: newcomers.count }, (_, n) => [
  `${year % 100}.0024.${9001 + n}`,
  n === 4 ? mended.name : `Deolinda ${ordinals[n % 6]} ${ordinals[(n / 6) | 0]}`,
  'Feminino',
  n === 8 ? '31/02/2003' : '20/05/2003',
  'Passaporte',
  `NV${9001 + n}`,
  '',
  '',
  n === 4 ? 'Sociolgia' : newcomers.course,
  'LABORAL',
  String(year),
  newcomers.classGroup,
]);

journey(
  'a class of thirty comes in from an XLSX of which two lines are mended where they stand, and is enrolled in its plan',
  () => portal,
  async (visitor) => {
    const { page, tab } = visitor;
    await enter(page, 'admin@demo.test');
    await openEntry(visitor, 'Estudantes');
    await page.getByRole('button', { name: 'Importar', exact: true }).click();
    await page.getByRole('button', { name: 'Importar estudantes', exact: true }).click();
    const drawer = dialog(page, 'Importar – Estudantes de um sistema anterior');
    await drawer.getByLabel('Ficheiro preenchido').setInputFiles({
      name: 'turma.xlsx',
      mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      buffer: workbook([head, ...ofNewcomers]),
    });
    await isShown(drawer.getByText('2 linhas com erros'));
    await isShown(
      drawer.getByText(`«Sociolgia» não existe. Veja os valores na folha «Valores» do modelo.`, {
        exact: true,
      }),
    );
    await tab.axe();
    await mend(drawer, 'Curso', 6, newcomers.course);
    await mend(drawer, 'Data de nascimento', 10, '28/02/2003');
    await isShown(drawer.getByText(`${newcomers.count} linhas a criar`));

    await drawer.getByRole('button', { name: 'Importar', exact: true }).click();
    const question = dialog(page, 'Importar – Estudantes de um sistema anterior?');
    await isShown(question.getByText(/Esta importação não se anula/));
    await question.getByRole('button', { name: 'Importar', exact: true }).click();
    const importSummary = drawer.getByText(/linhas? importadas?/);
    // Creates thirty accounts while the machine is busy.
    await importSummary.waitFor({ timeout: 60_000 });
    expect(await importSummary.innerText()).toBe(`${newcomers.count} linhas importadas.`);
    await drawer.getByRole('button', { name: 'Fechar' }).last().click();
    await isGone(drawer);
    await searchFor(page, mended.card);
    await isShown(record(visitor, mended.name).filter({ hasText: newcomers.classGroup }));

    await openEntry(visitor, 'Inscrever em disciplinas');
    await page.getByLabel('Curso das turmas').selectOption(newcomers.course);
    await page.getByRole('radio', { name: new RegExp(`^${newcomers.classGroup} `) }).check();
    await isShown(page.getByRole('checkbox', { name: `Escolher ${mended.name}` }));
    await refusedOfPlan(visitor);
    await page.locator('button:not(.pk-button-loading)', { hasText: wholeClass }).click();
    await isShown(page.getByRole('button', { name: 'Guardar as recusas' }));
    await openEntry(visitor, 'Estudantes');
    await searchFor(page, mended.card);
    await record(visitor, mended.name)
      .getByRole('link', { name: `Ver ${mended.name}` })
      .click();
    await page.getByRole('link', { name: 'Notas', exact: true }).click();
    await isShown(page.getByRole('row').filter({ hasText: 'Inscrito' }).first());
  },
);

/** Types another value into a cell of a line that is wrong, and has the line checked anew. */
async function mend(drawer: Locator, column: string, line: number, value: string) {
  const cell = drawer.getByLabel(`${column}, linha ${line}`);
  await cell.fill(value);
  await cell.press('Enter');
  await isShown(drawer.getByText(`Linha ${line}: Nova.`));
}
