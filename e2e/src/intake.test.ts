import type { Locator, Page } from 'playwright-core';
import { applyAs } from './application-steps.ts';
import { journey, narrow, wide, type Visitor } from './journey.ts';
import { openedPaper, paperAt } from './papers.ts';
import { startPortal, type Portal } from './portal.ts';
import {
  dialog,
  eventually,
  heading,
  isAt,
  isGone,
  isShown,
  openEntry,
  record,
  searchFor,
  enter,
  signIn,
} from './steps.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal?.remove());

const accepted = {
  fullName: 'Otília Zacarias Nhaca',
  email: 'otilia@exemplo.test',
  doc_number: '110109988776L',
};
const refused = {
  fullName: 'Baptista Jorge Muianga',
  email: 'baptista@exemplo.test',
  doc_number: '110108877665K',
};
const chosen = 'Costa#Norte9';

/** The newest mail to an address whose text matches. */
const mailed = (address: string, pattern: RegExp) =>
  eventually(async () => {
    const found = (await portal.mailsTo(address)).map(({ text }) => pattern.exec(text ?? '')).find(Boolean);
    expect(found).toBeTruthy();
    return found!;
  });

async function track(page: Page, number: string, document: string) {
  await page.goto(`/candidatura?numero=${number}`);
  await page.getByLabel('Número do documento').fill(document);
  await page.getByRole('button', { name: 'Consultar' }).click();
  await isShown(page.getByRole('heading', { name: 'Percurso da candidatura' }));
}

/** Opens a candidacy's command from its review, found by name. */
async function review({ page, ...visitor }: Visitor, name: string): Promise<Locator> {
  await openEntry({ page, ...visitor }, 'Inscrições');
  await page.getByRole('link', { name: /^Candidaturas \(/ }).click();
  await page.getByRole('combobox', { name: /^Ano/ }).selectOption(String(new Date().getFullYear() + 1));
  await searchFor(page, name);
  const row = record({ page, ...visitor }, name);
  await isShown(row);
  await row.getByRole('button', { name: /^Analisar/ }).click();
  const drawer = dialog(page, `Candidatura de ${name}`);
  await isShown(drawer.getByText('Dados pessoais'));
  return drawer;
}

journey(
  'two people apply by telephone; the office refuses one with a reason and approves the other, who pays, is confirmed, and signs in',
  () => portal,
  async (office) => {
    const candidate = await office.openElsewhere();
    await candidate.page.setViewportSize(narrow);
    const phone = { page: candidate.page, tab: candidate };

    const number = await applyAs(phone, accepted);
    const other = await applyAs(phone, refused);
    expect(number).toMatch(/^CAND-\d{4}-\d{6}$/);
    await mailed(accepted.email, new RegExp(number));
    await track(candidate.page, number, accepted.doc_number);
    await isShown(candidate.page.getByText('Submetida').first());
    await candidate.axe();

    await enter(office.page, 'secretaria@demo.test');
    await reject(office, refused.fullName);
    const [mailLine] = await mailed(refused.email, /Vagas esgotadas[^\n]*/);
    expect(mailLine).toContain('Vagas esgotadas');
    await track(candidate.page, other, refused.doc_number);
    await isShown(candidate.page.getByText('Vagas esgotadas').first());

    const ficha = await approve(office, accepted.fullName);
    expect(ficha.text).toContain(accepted.fullName);
    expect(ficha.text).toContain('90123');
    expect(ficha.text).toMatch(/[23] [05]00,00 MZN/);
    expect(ficha.bytes).toBeLessThan(60 * 1024);

    await payAndProve(phone, number, ficha.text);
    await confirm(office, accepted.fullName);
    await track(candidate.page, number, accepted.doc_number);
    await isShown(candidate.page.getByText('Matriculada').first());
    const [, receipt] = await mailed(accepted.email, /(https?:\/\/\S+\/api\/receipt\/\S+)/);
    const paper = await paperAt(receipt!);
    expect(paper.text).toMatch(/RC \d{4}\/\d{6}/);
    expect(paper.text).toContain(accepted.fullName);

    const year = number.slice(5, 9);
    await office.page.goto(`/payedInscriptions/${year}`);
    await searchFor(office.page, accepted.fullName);
    await isShown(record(office, accepted.fullName).getByText('Activo', { exact: true }));
    await office.tab.axe();

    await signInFirst(phone);
  },
  wide,
);

async function reject(office: Visitor, name: string) {
  const drawer = await review(office, name);
  await office.tab.axe();
  await drawer.getByRole('button', { name: 'Reprovar' }).click();
  const ask = dialog(office.page, 'Tem certeza que deseja reprovar esta candidatura?');
  await ask.getByLabel('Motivo').selectOption({ label: 'Vagas esgotadas' });
  await office.tab.axe();
  await ask.getByRole('button', { name: 'Reprovar' }).click();
  await isGone(ask);
  await closeReview(drawer);
}

async function closeReview(drawer: Locator) {
  await drawer.getByRole('button', { name: 'Fechar' }).last().click();
  await isGone(drawer);
}

async function approve(office: Visitor, name: string) {
  const drawer = await review(office, name);
  await drawer.getByRole('button', { name: 'Aprovar' }).click();
  const ask = dialog(office.page, 'Tem certeza que deseja aprovar esta candidatura?');
  await isShown(ask.getByText('Não terá como reverter esta operação!'));
  const paper = await openedPaper(office.context, ask.getByRole('button', { name: 'Aprovar' }));
  await isGone(ask);
  await closeReview(drawer);
  return paper;
}

async function payAndProve({ page, tab }: Pick<Visitor, 'page' | 'tab'>, number: string, ficha: string) {
  await track(page, number, accepted.doc_number);
  await isShown(page.getByText('Aprovada').first());
  const enrolment = page.getByRole('region', { name: /^Inscrição/ });
  await isShown(enrolment.getByText('90123').first());
  const shown = (await enrolment.innerText()).replaceAll(/\s+/g, ' ');
  const [, reference, amount] = /Referência (\d{3} \d{3} \d{3} \d{2}) .*?Valor ([\d ]+,\d\d MZN)/.exec(
    shown,
  )!;
  for (const detail of [reference!, amount!]) expect(ficha).toContain(detail);
  const picture = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  const file = enrolment.getByLabel('Comprovativo de pagamento').last();
  tab.expectFailures(/^415 POST \/api\/candidatura\/proof/);
  await file.setInputFiles({
    name: 'talao.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('<html>não</html>'),
  });
  await enrolment.getByRole('button', { name: 'Enviar comprovativo' }).click();
  await isShown(enrolment.getByText(/^O conteúdo do ficheiro não é /));
  await file.setInputFiles({ name: 'talao.png', mimeType: 'image/png', buffer: picture });
  await enrolment.getByRole('button', { name: 'Enviar comprovativo' }).click();
  await isShown(enrolment.getByText('Em verificação').first());
  await tab.axe();
}

async function confirm(office: Visitor, name: string) {
  const { page } = office;
  await openEntry(office, 'Confirmar pagamentos');
  await isShown(heading(page, 'Confirmar pagamentos'));
  await record(office, name)
    .getByRole('button', { name: /^Abrir/ })
    .click();
  const drawer = dialog(page, `Comprovativo – ${name}`);
  await isShown(drawer.getByRole('img', { name: /^Comprovativo enviado/ }));
  await drawer.getByLabel('Método').selectOption({ index: 1 });
  await drawer.getByLabel('Transacção n.º').fill('E2E-000001');
  await office.tab.axe();
  await drawer.getByRole('button', { name: 'Confirmar' }).click();
  const ask = dialog(page, 'Tem certeza que deseja confirmar este pagamento?');
  await ask.getByRole('button', { name: 'Confirmar' }).click();
  await isGone(drawer);
}

async function signInFirst({ page, tab }: Pick<Visitor, 'page' | 'tab'>) {
  const [, password] = await mailed(accepted.email, /Senha temporária: (\S+)/);
  await page.goto('/login');
  await signIn(page, accepted.email, password!);
  const form = dialog(page, 'Defina a sua senha');
  await form.getByLabel('Senha actual', { exact: true }).fill(password!);
  await form.getByLabel('Nova senha', { exact: true }).fill(chosen);
  await form.getByLabel('Confirmar senha', { exact: true }).fill(chosen);
  await form.getByRole('button', { name: 'Actualizar' }).click();
  await isGone(form);
  await isAt(page, '/Student');
  await isShown(heading(page, `Olá, ${accepted.fullName.split(' ')[0]}`));
  await page.locator('summary', { hasText: 'Os meus dados' }).click();
  await isShown(page.getByRole('main').getByText(accepted.fullName));
  await tab.axe();
}
