import type { Locator } from 'playwright-core';
import { savedPaper, type Paper } from './papers.ts';
import { choose, dialog, enter, heading, isGone, isShown, openRowMenu } from './steps.ts';
import type { Tab } from './tab.ts';

type Kind = 'Frequência' | 'Exame normal' | 'Exame especial' | 'Recorrência';
interface Named {
  subject: string;
  /** Of the class. */
  classGroup: string;
  kind: Kind;
}
const nameOf = ({ subject, classGroup, kind }: Named) => `${subject}, ${classGroup}, ${kind}`;

/** The office opens the pauta that waits for its decision. */
async function openSubmitted({ page }: Tab, named: Named): Promise<void> {
  await page.goto(`/guidelines?state=SUBMETIDA&search=${encodeURIComponent(named.subject)}`);
  await page.getByRole('link', { name: `Abrir ${nameOf(named)}`, exact: true }).click();
  await isShown(heading(page, `${named.subject} · ${named.classGroup}`));
}

/** The office gives a pauta back to its teacher. */
export async function giveBack(office: Tab, named: Named, reason: string): Promise<void> {
  await openSubmitted(office, named);
  const { page } = office;
  await openRowMenu(page, nameOf(named));
  await page.getByRole('button', { name: `Devolver ${nameOf(named)}`, exact: true }).click();
  const asking = dialog(page, 'Devolver a pauta ao docente?');
  await asking.getByLabel('Motivo').fill(reason);
  await asking.getByRole('button', { name: 'Devolver', exact: true }).click();
  await isGone(asking);
}

/** The office homologates a pauta, and stays where it can be read and printed. */
export async function homologate(office: Tab, named: Named): Promise<void> {
  await openSubmitted(office, named);
  const { page } = office;
  await page.getByRole('button', { name: `Homologar ${nameOf(named)}`, exact: true }).click();
  const asking = dialog(page, 'Homologar a pauta?');
  await asking.getByRole('button', { name: 'Homologar', exact: true }).click();
  await isGone(asking);
  await isShown(page.getByRole('region', { name: 'Histórico da pauta' }).getByText('Homologada'));
}

/** From the screen of a submitted pauta the office names a student for the special exam. */
export async function nameForSpecialExam(office: Tab, student: string): Promise<void> {
  const { page } = office;
  await page.getByRole('button', { name: 'Nomear para exame especial', exact: true }).click();
  const naming = dialog(page, 'Nomear para o exame especial');
  await choose(naming, 'Nome', student);
  await naming.getByLabel('Motivo', { exact: true }).fill('Doente no dia do exame, com atestado.');
  await office.axe();
  await naming.getByRole('button', { name: 'Nomear para exame especial', exact: true }).click();
  await isGone(naming);
}

/** From the screen of a homologated pauta the office asks that a grade be another, with the paper that says so; another person grants it. */
export async function rectify(
  [office, other]: [Tab, Tab],
  { student, subject, column, grade }: { student: string; subject: string; column: string; grade: string },
): Promise<void> {
  const { page } = office;
  await page.getByRole('button', { name: 'Rectificar', exact: true }).click();
  const asking = dialog(page, 'Pedir rectificação de uma nota');
  await choose(asking, 'Nome', student);
  await choose(asking, 'Avaliação', column);
  await asking.getByLabel('Nota nova', { exact: true }).fill(grade);
  await asking.getByLabel('Motivo', { exact: true }).fill('Uma resposta não tinha sido somada.');
  await asking.getByLabel('Documento que a justifica').setInputFiles({
    name: 'prova.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7\nProva com a soma revista'),
  });
  await office.axe();
  await asking.getByRole('button', { name: 'Pedir rectificação', exact: true }).click();
  await isGone(asking);
  await other.page.goto('/guidelines?separador=rectificacoes');
  await other.page
    .getByRole('button', { name: `Decidir ${student}, ${subject}, ${column}`, exact: true })
    .click();
  const deciding = dialog(other.page, 'Decidir a rectificação');
  await isShown(deciding.getByText(`para ${grade}`));
  await deciding.getByLabel('Motivo').fill('Confirmado com a prova.');
  await deciding.getByRole('button', { name: 'Autorizar', exact: true }).click();
  await isGone(deciding);
}

/** The final pauta as a PDF, from the screen of one that is homologated. */
export async function finalPaper({ page }: Tab): Promise<Paper> {
  const papers = page.getByRole('group', { name: 'Pauta final', exact: true });
  await papers.getByRole('button', { name: 'Exportar', exact: true }).click();
  return savedPaper(page, papers.getByRole('button', { name: 'Exportar para pdf', exact: true }));
}

/** What becomes of a request to enter grades once more, decided from its queue. */
export async function grantReopening({ page }: Tab, named: Named, refused: number): Promise<void> {
  await page.goto('/guidelines?separador=reaberturas');
  await page.getByRole('button', { name: `Decidir ${nameOf(named)}`, exact: true }).click();
  const deciding = dialog(page, 'Decidir o pedido de reabertura');
  await isShown(deciding.getByText(`${refused} notas recusadas ficam guardadas com o pedido.`));
  await deciding.getByLabel('Motivo').fill('Foi antes do fim do prazo.');
  await deciding.getByRole('button', { name: 'Autorizar', exact: true }).click();
  await isGone(deciding);
}

/** The part of a student's page that tells their subjects with what came of them. */
export async function openGrades({ page }: Tab, student: { name: string; code: string }): Promise<void> {
  await page.goto(`/students?search=${student.code}`);
  await page.getByRole('link', { name: `Ver ${student.name}`, exact: true }).click();
  const parts = page.getByRole('navigation', { name: 'Partes da ficha' });
  await parts.getByRole('link', { name: 'Notas', exact: true }).click();
}

/** From there an enrolment is annulled, or taken up again. */
export async function changeEnrolment(
  { page }: Tab,
  act: `${'Anular' | 'Retomar'} inscrição`,
  subject: string,
) {
  await page.getByRole('button', { name: `${act} ${subject}`, exact: true }).click();
  const asking = dialog(page, `${act}: ${subject}`);
  await asking.getByRole('textbox', { name: 'Motivo' }).fill('A pedido do estudante.');
  await asking.getByRole('button', { name: act, exact: true }).click();
  await isGone(asking);
}

/** Ends every running period of the frequency by the clock of the server, or lets those that were ended go on. */
export async function movePeriods({ page }: Tab, to: 'close_now' | 'reopen'): Promise<void> {
  const record = await page.evaluate(() => localStorage.getItem('user'));
  const { access_token } = JSON.parse(record!) as { access_token: string };
  const headers = { authorization: `Bearer ${access_token}` };
  const { request } = page.context();
  const list = await request.get('/api/activities?type=AVALIACAO_FREQUENCIA&per_page=100', { headers });
  const { data } = (await list.json()) as {
    data: { id: number; version: number; status: string; closed_at: string | null }[];
  };
  const those = data.filter((sheet) =>
    to === 'reopen' ? sheet.closed_at !== null : sheet.status === 'Em Curso',
  );
  expect(those.length).toBeGreaterThan(0);
  for (const { id, version } of those) {
    const body = { [to]: true, version, reason: 'Calendário académico.' };
    const answer = await request.patch(`/api/activities/${id}`, { headers, data: body });
    expect(answer.status()).toBe(200);
  }
}

const ending = (page: Tab['page']) => page.getByRole('button', { name: 'Encerrar semestre', exact: true });

/** Opens the rehearsal of the end of the second semester, with what stands against it. */
async function rehearse({ page }: Tab): Promise<Locator> {
  await page.goto('/activities/end_semester');
  const semester = page.getByLabel('Semestre', { exact: true });
  const start = semester.locator('option', { hasText: '2.º Semestre' });
  await semester.selectOption((await start.getAttribute('value'))!);
  const totals = page.getByRole('region', { name: 'Ensaio', exact: true });
  await isShown(totals);
  const blockers = page.getByRole('region', { name: 'Impedimentos', exact: true });
  await isShown(blockers.getByRole('table'));
  return totals;
}

/** Who may end a semester otherwise does not where something stands against it. */
export async function isRefusedTheEnd(admin: Tab): Promise<void> {
  const { page } = admin;
  await rehearse(admin);
  await ending(page).click();
  const asking = dialog(page, /^Encerrar /);
  await isShown(asking.getByText('Há impedimentos: só o Master pode encerrar assim.'));
  expect(await asking.getByRole('button', { name: 'Encerrar semestre', exact: true }).count()).toBe(0);
}

/** Master rehearses the end and forces it with a reason; the rehearsal and the run come to the same, and who has no result stays without. */
export async function endSecondSemester(master: Tab): Promise<void> {
  const { page } = master;
  await enter(page, 'master@demo.test');
  const rehearsal = await rehearse(master);
  await master.axe();
  const rehearsed = await totalsOf(rehearsal);
  await ending(page).click();
  const asking = dialog(page, /^Encerrar /);
  await isShown(asking.getByText(`Há impedimentos. ${rehearsed.incomplete} estudantes`));
  await asking.getByLabel('Motivo').fill('As outras turmas ficam por concluir.');
  await asking.getByRole('button', { name: 'Encerrar semestre', exact: true }).click();
  await page.getByText(/^Encerrado por Graça Armando Machava em /).waitFor({ timeout: 60_000 });
  const done = page.getByRole('region', { name: 'Resultado', exact: true });
  expect(await totalsOf(done)).toEqual(rehearsed);
}

async function totalsOf(totals: Locator) {
  const totalsText = await totals.innerText();
  const of = (label: string) => Number(new RegExp(`${label}\\s+(\\d+)`).exec(totalsText)?.[1]);
  const found = { approved: of('Aprovados'), failed: of('Reprovados'), incomplete: of('Incompletos') };
  expect(found.approved).toBeGreaterThan(0);
  expect(found.incomplete).toBeGreaterThan(0);
  return found;
}
