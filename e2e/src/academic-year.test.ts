import type { Locator } from 'playwright-core';
import { journey, type Visitor } from './journey.ts';
import { startPortal, type Portal } from './portal.ts';
import { choose, dialog, enter, eventually, heading, isGone, isShown, openEntry, record } from './steps.ts';

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
    await search(visitor, assistant);
    await isShown(record(visitor, lesson.subject).filter({ hasText: 'Assistente' }).first());

    await substitute(visitor, lesson);
    await page.goto('/alocate_teacher_geral');
    await search(visitor, assistant);
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
  await form.getByRole('button', { name: 'Guardar' }).click();
  await isGone(form);
  const declared = record(visitor, `01/01/${year} 00:00:00`).filter({ hasText: 'Em Curso' });
  await isShown(declared.filter({ hasText: course }).first());
}

async function search({ page }: Visitor, text: string) {
  await page.getByRole('searchbox', { name: 'Pesquisar' }).fill(text);
  await page.waitForURL((url) => url.searchParams.get('search') === text);
}

interface Lesson {
  subject: string;
  classGroup: string;
  course: string;
}

/** Something that the teacher of the demonstration is responsible for now */
async function lessonOf(visitor: Visitor): Promise<Lesson> {
  await search(visitor, present);
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
  await choose(form, 'Turma', `${classGroup} · nível`);
  await isShown(form.getByText(`${present} (responsável)`).first());
  return form;
}

/** The assistant takes over from today on, with what changes shown before. */
async function substitute(visitor: Visitor, { subject, classGroup }: Lesson) {
  const { page, tab } = visitor;
  await search(visitor, present);
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
