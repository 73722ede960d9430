import type { Page, Request } from 'playwright-core';
import {
  applyAs,
  create,
  fillApplication,
  goOn,
  numberIn,
  resultPanel,
  wizardStep,
  type Applicant,
} from './application-steps.ts';
import { journey, narrow } from './journey.ts';
import { openedPaper } from './papers.ts';
import { startPortal, type Portal } from './portal.ts';
import { eventually, hasFocus, hasTitle, heading, isGone, isShown } from './steps.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal?.remove());

const applicant: Applicant = {
  fullName: 'Celeste Armando Tivane',
  email: 'celeste@exemplo.test',
  doc_number: '110203456789C',
};
const restored = (page: Page) => page.getByText('Continuámos onde parou.');
/** Follows the requests of a page; the returned function waits until all have ended ('networkidle' fires once, and by a timer). */
function requestsOf(page: Page): () => Promise<void> {
  const underWay = new Set<Request>();
  const end = (request: Request) => void underWay.delete(request);
  page.on('request', (request) => underWay.add(request));
  page.on('requestfinished', end);
  page.on('requestfailed', end);
  return () => eventually(() => expect([...underWay].map((request) => request.url())).toEqual([]));
}
const noOverflow = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(narrow.width);

journey(
  'on a telephone whose line drops at every step nothing typed is lost, and a double click after a lost answer makes one candidacy',
  () => portal,
  async ({ page, tab, context }) => {
    tab.expectFailures(/^net::ERR_INTERNET_DISCONNECTED /);
    const haveEnded = requestsOf(page);
    // While the first step is filled in, the rest is fetched: the courses are asked for with the code.
    const aheadOf = (opened: Promise<unknown>) =>
      Promise.all([page.waitForResponse(/\/api\/getAllCourses$/), opened]);
    await aheadOf(page.goto('/inscription'));
    await isShown(heading(page, 'Candidatura'));
    await hasTitle(page, /^Candidatura · /);
    await haveEnded();

    await context.setOffline(true);
    await isShown(page.getByText('Sem ligação à Internet. Pode continuar a escrever: nada se perde.'));
    await fillApplication.personal(page, applicant);
    await tab.axe();
    await goOn(page);
    await isShown(wizardStep(page, 'Documentação'));
    await fillApplication.documents(page, applicant);
    await context.setOffline(false);

    await aheadOf(page.reload());
    await isShown(restored(page));
    await isShown(wizardStep(page, 'Documentação'));
    await eventually(async () =>
      expect(await page.getByLabel('Distrito').inputValue({ timeout: 1_000 })).not.toBe(''),
    );
    expect(await page.getByLabel('Número do documento').inputValue()).toBe(applicant.doc_number);
    await haveEnded();
    await tab.axe();
    await noOverflow(page);

    await context.setOffline(true);
    await goOn(page);
    await isShown(wizardStep(page, 'Nível académico'));
    await fillApplication.schooling(page);
    await tab.axe();
    await goOn(page);
    await isShown(wizardStep(page, 'Curso e regime'));
    await fillApplication.course(page, applicant);
    await create(page).click();
    await isShown(page.getByText('a candidatura não será duplicada', { exact: false }));
    await tab.axe();
    await noOverflow(page);
    await context.setOffline(false);

    await page.reload();
    await isShown(restored(page));
    await eventually(async () =>
      expect(await page.getByLabel('Curso', { exact: true }).inputValue({ timeout: 1_000 })).not.toBe(''),
    );

    // The answer is lost on its way back: the server has the candidacy, the telephone does not know.
    tab.expectFailures(/^net::ERR_FAILED POST \/api\/Candidate/);
    await page.route('**/api/Candidate', async (route) => {
      await route.fetch();
      await route.abort('failed');
    });
    await create(page).click();
    await isShown(page.getByText('Não recebemos resposta.', { exact: false }));
    await page.unroute('**/api/Candidate');
    await create(page).dblclick();
    const panel = resultPanel(page);
    const number = await numberIn(panel);
    await tab.axe();
    await noOverflow(page);
    expect(await eventuallyMails()).toHaveLength(1);

    const paper = await openedPaper(
      context,
      panel.getByRole('button', { name: 'Descarregar comprovativo (PDF)' }),
    );
    expect(paper.text).toContain(number);
    expect(paper.text).toContain(applicant.fullName);
    await panel.getByRole('button', { name: 'Nova candidatura' }).click();
    await isGone(panel);
    expect(await page.getByLabel('Nome completo').inputValue()).toBe('');
    await isShown(page.getByText(`Já enviou a candidatura ${number} neste aparelho.`));

    await page.getByRole('link', { name: 'Acompanhar candidatura' }).first().click();
    await isShown(heading(page, 'Acompanhar candidatura'));
    await eventually(async () =>
      expect(await page.getByLabel('Número da candidatura').inputValue()).toBe(number),
    );
    await page.getByLabel('Número do documento').fill(applicant.doc_number);
    await page.getByRole('button', { name: 'Consultar' }).click();
    await isShown(page.getByRole('heading', { name: `${number}: Submetida` }));
    await tab.axe();
    await noOverflow(page);
    await page.getByRole('button', { name: 'Desistir da candidatura' }).click();
    await isShown(
      page.getByRole('alertdialog', { name: 'Tem certeza que deseja desistir desta candidatura?' }),
    );
    await tab.axe();
    await page.keyboard.press('Escape');
    await isGone(page.getByRole('alertdialog'));
  },
  narrow,
);

const eventuallyMails = () =>
  eventually(async () => {
    const mails = await portal.mailsTo(applicant.email);
    expect(mails.length).toBeGreaterThan(0);
    return mails;
  });

journey(
  'what is wrong is said at its field with the words of the specification, and the first one is led to',
  () => portal,
  async ({ page, tab }) => {
    tab.expectFailures(/^422 POST \/api\/Candidate|^409 POST \/api\/Candidate/);
    const registered = {
      fullName: 'Dino Paulo Cossa',
      email: 'dino@exemplo.test',
      doc_number: '110304567890D',
    };
    await applyAs({ page }, registered);
    const other = { ...registered, fullName: 'Dino de Novo', doc_number: '110304567891D' };
    await page.goto('/login');
    await page.getByRole('link', { name: 'Ainda não é estudante? Candidate-se' }).click();
    await isShown(heading(page, 'Candidatura'));
    await goOn(page);
    await isShown(page.getByRole('button', { name: 'O campo nome completo não pode estar vazio!' }));
    await hasFocus(page.getByLabel('Nome completo'));
    await isShown(page.getByRole('button', { name: 'O campo deficiência não pode estar vazio!' }));
    await tab.axe();
    await noOverflow(page);

    await fillApplication.personal(page, other);
    await page.getByLabel('Data de nascimento').fill(`${new Date().getFullYear() - 17}-01-01`);
    await isShown(page.getByText('Menor de idade'));
    await page.getByLabel('Contacto', { exact: true }).fill('811234567');
    await goOn(page);
    await isShown(page.getByRole('button', { name: 'Informe uma data válida!' }));
    await isShown(
      page.getByRole('button', { name: 'Por favor, insira um número de telefone válido para Moçambique.' }),
    );
    await fillApplication.personal(page, other);
    await goOn(page);

    await isShown(wizardStep(page, 'Documentação'));
    await fillApplication.documents(page, other);
    await page.getByLabel('Número do documento').fill('12345');
    await page.getByLabel('Bairro ou avenida').fill('');
    await goOn(page);
    await isShown(page.getByRole('button', { name: 'Número de identificação inválido!' }));
    await isShown(page.getByRole('button', { name: 'O campo bairro ou avenida não estar vazio!' }));
    await isShown(page.getByText('Indique o bairro ou a avenida.'));
    await fillApplication.documents(page, other);
    await goOn(page);

    await isShown(wizardStep(page, 'Nível académico'));
    await goOn(page);
    await isShown(
      page.getByRole('button', { name: 'O campo última escola frequentada não pode estar vazio!' }),
    );
    await fillApplication.schooling(page);
    await goOn(page);
    await isShown(wizardStep(page, 'Curso e regime'));
    await create(page).click();
    await isShown(page.getByRole('button', { name: 'O campo curso não pode estar vazio!' }));
    await fillApplication.course(page, other);
    await create(page).click();

    // The e-mail of a candidacy: back to its step, with a way to the candidacy that exists.
    await isShown(wizardStep(page, 'Dados pessoais'));
    await isShown(page.getByRole('button', { name: 'Já existe uma candidatura com este e-mail.' }));
    await isShown(page.getByRole('link', { name: 'Acompanhar a candidatura que já existe' }));
    await tab.axe();
  },
  narrow,
);
