import type { Locator, Page } from 'playwright-core';
import type { Visitor } from './journey.ts';
import { eventually, isShown } from './steps.ts';

/** Who applies; the rest of the application is the same for everybody. */
export interface Applicant {
  fullName: string;
  email: string;
  /** Of a Bilhete de Identidade: 12 digits and a letter. */
  doc_number: string;
  /** Part of a course's name; the first one that has vacancies when left out. */
  course?: string;
}

export const wizardStep = (page: Page, name: string): Locator =>
  page.getByRole('status').filter({ hasText: name }).locator('strong', { hasText: name });
export const goOn = (page: Page) => page.getByRole('button', { name: 'Seguinte' }).click();
export const create = (page: Page) => page.getByRole('button', { name: 'Criar' });
export const resultPanel = (page: Page) =>
  page.getByRole('dialog', { name: 'A sua candidatura foi submetida sucesso!' });

/** Each fills in one step of `/inscription`, and leaves the button to the caller. */
export const fillApplication = {
  async personal(page: Page, { fullName, email }: Applicant): Promise<void> {
    await page.getByLabel('Nome completo').fill(fullName);
    await page.getByLabel('Data de nascimento').fill('2005-03-14');
    await page.getByRole('radio', { name: 'Feminino' }).check();
    await page.getByLabel('E-mail', { exact: true }).fill(email);
    await page.getByLabel('Contacto', { exact: true }).fill('841234567');
    await page.getByLabel('Nome do pai').fill('José Sitoe');
    await page.getByLabel('Nome da mãe').fill('Rosa Macuácua');
    await page
      .getByRole('radiogroup', { name: /deficiência/ })
      .getByLabel('Não')
      .check();
  },
  async documents(page: Page, { doc_number }: Applicant): Promise<void> {
    await page.getByLabel('Tipo de documento').selectOption('Bilhete de Identidade');
    await page.getByLabel('Número do documento').fill(doc_number);
    await pick(page.getByLabel('Província'), 'Maputo');
    await pick(page.getByLabel('Distrito'));
    await page.getByLabel('Bairro ou avenida').fill('Avenida Eduardo Mondlane');
  },
  async schooling(page: Page): Promise<void> {
    await page.getByLabel('Última escola frequentada').fill('Escola Secundária Josina Machel');
    await page.getByRole('radio', { name: 'Geral' }).check();
    await page.getByLabel('Ano de conclusão').selectOption('2024');
  },
  async course(page: Page, { course }: Applicant): Promise<void> {
    await pick(page.getByLabel('Grau'), 'Licenciatura');
    await pick(page.getByLabel('Curso'), course);
    await page.getByRole('radio', { name: /^LABORAL \(/ }).check();
  },
};

/** Picks the first option that can be chosen and holds the text, once it has arrived. */
async function pick(select: Locator, text = ''): Promise<void> {
  await eventually(async () => {
    const option = select.locator('option:not([value=""]):not(:disabled)').filter({ hasText: text }).first();
    const value = await option.getAttribute('value', { timeout: 1_000 });
    await select.selectOption(value!, { timeout: 1_000 });
  });
}

/** Goes through the four steps at `/inscription` and creates the candidacy; answers its number and leaves the result open. */
export async function applyAs({ page }: Pick<Visitor, 'page'>, applicant: Applicant): Promise<string> {
  await page.goto('/inscription');
  await fillApplication.personal(page, applicant);
  await goOn(page);
  await isShown(wizardStep(page, 'Documentação'));
  await fillApplication.documents(page, applicant);
  await goOn(page);
  await isShown(wizardStep(page, 'Nível académico'));
  await fillApplication.schooling(page);
  await goOn(page);
  await isShown(wizardStep(page, 'Curso e regime'));
  await fillApplication.course(page, applicant);
  await create(page).click();
  return numberIn(resultPanel(page));
}

/** The number that the result panel shows. */
export async function numberIn(panel: Locator): Promise<string> {
  await isShown(panel);
  const [number] = /CAND-\d{4}-\d{6}/.exec(await panel.innerText()) ?? [];
  if (!number) throw new Error('the result panel shows no number');
  return number;
}
