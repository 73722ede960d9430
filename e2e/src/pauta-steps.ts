import { openedPaper, type Paper } from './papers.ts';
import { dialog, enter, heading, isGone, isShown, openRowMenu } from './steps.ts';
import type { Tab } from './tab.ts';

type Kind = 'Frequência' | 'Exame normal' | 'Recorrência';
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

/** The final pauta as a PDF, from the screen of one that is homologated. */
export async function finalPaper({ page }: Tab): Promise<Paper> {
  const papers = page.getByRole('group', { name: 'Pauta final', exact: true });
  await papers.getByRole('button', { name: 'Exportar', exact: true }).click();
  return openedPaper(page.context(), papers.getByRole('button', { name: 'Exportar para pdf', exact: true }));
}

/** Who may end a semester rehearses it and ends it, though something stands against it; the rehearsal and the run come to the same. */
export async function endSecondSemester(master: Tab): Promise<void> {
  const { page } = master;
  await enter(page, 'master@demo.test');
  await page.goto('/activities/end_semester');
  const semester = page.getByLabel('Semestre', { exact: true });
  const start = semester.locator('option', { hasText: '2.º Semestre' });
  await semester.selectOption((await start.getAttribute('value'))!);
  const of = (title: 'Ensaio' | 'Resultado') => page.getByRole('region', { name: title, exact: true });
  await isShown(of('Ensaio'));
  await master.axe();
  const rehearsed = await passedOf(of('Ensaio'));
  await page.getByRole('button', { name: 'Encerrar semestre', exact: true }).click();
  const asking = dialog(page, /^Encerrar /);
  await asking.getByLabel('Motivo').fill('As outras turmas ficam por concluir.');
  await asking.getByRole('button', { name: 'Encerrar semestre', exact: true }).click();
  await page.getByText(/^Encerrado por Graça Armando Machava em /).waitFor({ timeout: 60_000 });
  expect(await passedOf(of('Resultado'))).toBe(rehearsed);
}

const passedOf = async (totals: ReturnType<Tab['page']['getByRole']>) => {
  const [, passed] = /Aprovados\s+(\d+)/.exec(await totals.innerText()) ?? [];
  expect(Number(passed)).toBeGreaterThan(0);
  return passed;
};
