import type { Locator, Page } from 'playwright-core';
import { completeEdition } from './grid-steps.ts';
import { journey, type Visitor } from './journey.ts';
import { openedPaper } from './papers.ts';
import { callsOf } from './past-year.ts';
import { startPortal, type Portal } from './portal.ts';
import { dialog, enter, eventually, hasFocus, heading, isGone, isShown, menuEntry } from './steps.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal?.remove());

interface File {
  name: string;
  mimeType: string;
  buffer: Buffer;
}
const pdf = (name: string): File => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.7\nDocumento'),
});

/** Somebody with a mouse and a keyboard, whose clicks and keys are counted. */
class Hand {
  clicks = 0;
  keys = 0;

  constructor(readonly page: Page) {}

  async click(target: Locator): Promise<void> {
    await target.click();
    this.clicks += 1;
  }
  async press(...keys: string[]): Promise<void> {
    for (const key of keys) await this.page.keyboard.press(key);
    this.keys += keys.length;
  }
  async type(text: string): Promise<void> {
    await this.page.keyboard.type(text);
    this.keys += text.length;
  }
  /** Of a list that the browser draws: one click unfolds it, another one chooses. */
  async pick(list: Locator, label: string): Promise<void> {
    await list.selectOption({ label });
    this.clicks += 2;
  }
  /** Of a list that antd draws. */
  async choose(list: Locator, option: string): Promise<void> {
    await this.click(list);
    const options = this.page.locator(
      '.ant-select-dropdown:not(.ant-select-dropdown-hidden, [class*=ant-slide-up]) .ant-select-item-option',
    );
    await this.click(options.filter({ hasText: option }).first());
  }
  /** One click opens the window of the system, another one takes the file. */
  async chooseFile(field: Locator, file: File): Promise<void> {
    await field.setInputFiles(file);
    this.clicks += 2;
  }
  /** The search from any page opens the first record that it finds. */
  async open(search: string, found: string): Promise<void> {
    await this.press('Control+k');
    await hasFocus(this.page.getByRole('combobox', { name: 'Procurar em tudo' }));
    await this.type(search);
    await isShown(this.page.getByRole('option', { name: found }));
    await this.press('Enter');
    await isShown(heading(this.page, found));
  }
}
const button = (scope: Page | Locator, name: string | RegExp) =>
  scope.getByRole('button', { name, exact: true });

type Count = readonly [clicks: number, keys: number];
interface Counted {
  task: string;
  /** Counted from the screens' code of 27 November (04171fce); undefined where the portal could not do it. */
  before: Count | undefined;
  after: Count;
}
const counted: Counted[] = [];

/** Does a task from `start` and fails where it takes other clicks or keys than these. */
async function task(
  { page }: Pick<Visitor, 'page'>,
  name: string,
  { before, after, start = '/dashboard' }: Omit<Counted, 'task'> & { start?: string },
  story: (hand: Hand) => Promise<void>,
): Promise<void> {
  await page.goto(start);
  await eventually(async () => expect(await page.getByText('Por favor, aguarde').count()).toBe(0));
  const hand = new Hand(page);
  try {
    await story(hand);
  } catch (error) {
    if (error instanceof Error) error.message = `${name}: ${error.message}`;
    throw error;
  }
  expect([name, hand.clicks, hand.keys]).toEqual([name, ...after]);
  counted.push({ task: name, before, after });
}

const celeste = 'Celeste Inácio Macuácua';
const nelson = 'Nelson Arlindo Mavie';
const telma = 'Telma Ivone Nhabinde';

journey(
  'a secretary does the daily tasks with the clicks and keys that are noted for each',
  () => portal,
  async (visitor) => {
    const { page } = visitor;
    const admin = await callsOf(portal, 'admin@demo.test');
    await enter(page, 'admin@demo.test');
    const review = page.getByRole('link', { name: /Candidaturas por rever/ });
    const rows = page.getByRole('table').getByRole('row');

    await task(visitor, 'approve three candidates', { before: [10, 0], after: [2, 6] }, async (hand) => {
      await hand.click(review);
      await hand.click(rows.nth(1).getByRole('cell').nth(2));
      for (const decided of [1, 2, 3]) {
        const shown = dialog(page, /^Candidatura de /);
        await isShown(button(shown, 'Aprovar e seguinte'));
        const name = await shown.locator('.ant-drawer-title').innerText();
        await hand.press('a');
        const question = dialog(page, 'Tem certeza que deseja aprovar esta candidatura?');
        await isShown(button(question, 'Aprovar'));
        await hand.press('Control+Enter');
        await isGone(question);
        await eventually(async () =>
          expect([decided, await shown.locator('.ant-drawer-title').innerText()]).not.toEqual([
            decided,
            name,
          ]),
        );
      }
    });

    await task(
      visitor,
      'reject three candidates for one reason',
      { before: [16, 0], after: [8, 0] },
      async (hand) => {
        await hand.click(review);
        for (const row of [1, 2, 3]) await hand.click(rows.nth(row).getByRole('checkbox'));
        const bar = page.getByRole('group', { name: 'Acções sobre os registos seleccionados' });
        await hand.click(button(bar, 'Reprovar'));
        const many = dialog(page, 'Reprovar – 3 registos');
        await hand.pick(many.getByLabel('Motivo para todas'), 'Documentação incompleta');
        await hand.click(button(many, 'Reprovar 3'));
        await isShown(many.getByText('3 feitos.'));
      },
    );

    await task(visitor, 'take cash for two months', { before: [18, 40], after: [4, 10] }, async (hand) => {
      await hand.click(menuEntry(page, 'Balcão'));
      await isShown(heading(page, 'Balcão'));
      await hand.type('2500130002');
      await isShown(page.getByRole('heading', { name: 'Carlota Samuel Chaúque' }));
      await hand.click(page.getByRole('checkbox', { name: 'Seleccionar todos desta página' }));
      await hand.click(button(page.getByRole('group', { name: 'Receber' }), 'Receber'));
      const asked = page.getByRole('dialog');
      await isShown(asked);
      await hand.click(asked.getByRole('button').last());
      await isShown(button(page, 'Abrir recibo').first());
    });

    await task(visitor, 'put a student into a class', { before: [7, 0], after: [4, 0] }, async (hand) => {
      await hand.click(menuEntry(page, 'Alocar estudantes'));
      await hand.click(rows.nth(1).getByRole('checkbox'));
      await eventually(async () => expect(await page.getByRole('radio').count()).toBeLessThan(20));
      await hand.click(page.getByRole('radio').first());
      await hand.click(button(page, 'Alocar'));
      await isShown(
        page.getByRole('region', { name: 'Resultado' }).getByText('1 estudante alocado, 0 recusados.'),
      );
    });

    await task(
      visitor,
      'move a student to another class',
      { before: [5, 25], after: [4, 22] },
      async (hand) => {
        await hand.open('nelson', nelson);
        await hand.click(button(page, `Mudar de turma ${nelson}`));
        const form = dialog(page, `Mudar ${nelson} de turma`);
        await isShown(form);
        await hand.type('Mudou de turno');
        await hand.choose(form.getByLabel('Nova turma'), 'Turma-1-POS-LABORAL');
        await isShown(form.getByRole('listitem').first());
        await hand.click(button(form, 'Mudar de turma'));
        await isGone(form);
      },
    );

    await task(visitor, 'record an equivalence', { before: undefined, after: [3, 40] }, async (hand) => {
      await hand.open('celeste m', celeste);
      await hand.click(button(page, `Equivalência ${celeste}`));
      const form = dialog(page, 'Registar equivalência');
      await hand.choose(form.getByLabel('Disciplina'), 'Análise Matemática II');
      await hand.press('Tab');
      await hand.type('12');
      await hand.press('Tab', 'Tab');
      await hand.type('UEM');
      await hand.press('Tab');
      await hand.type('Certif. 12');
      await hand.press('Tab');
      await hand.type('Despacho');
      await hand.press('Control+Enter');
      await isGone(form);
    });

    await task(
      visitor,
      'import ten subjects, two of them wrong',
      { before: [9, 6], after: [5, 6] },
      async (hand) => {
        await hand.click(menuEntry(page, 'Disciplinas'));
        await hand.click(button(page, 'Importar'));
        const drawer = dialog(page, 'Importar – Disciplinas');
        const lines = Array.from(
          { length: 10 },
          (_, n) => `Contada ${n + 1};${n === 3 || n === 7 ? 'x' : 5}`,
        );
        await hand.chooseFile(drawer.getByLabel('Ficheiro preenchido'), {
          name: 'disciplinas.csv',
          mimeType: 'text/csv',
          buffer: Buffer.from(['Disciplina;Créditos', ...lines].join('\r\n')),
        });
        for (const line of [5, 9]) {
          await eventually(async () =>
            expect(
              await drawer
                .getByLabel(`Créditos, linha ${line}`)
                .evaluate((cell) => cell === document.activeElement),
            ).toBe(true),
          );
          await hand.press('Control+a', '5', 'Enter');
          await isShown(drawer.getByText(`Linha ${line}: Nova.`));
        }
        await hand.click(button(drawer, 'Importar'));
        await isShown(drawer.getByText('10 linhas importadas.'));
      },
    );

    await task(visitor, 'print the list of a class', { before: [6, 0], after: [3, 0] }, async (hand) => {
      await hand.click(menuEntry(page, 'Turmas'));
      await hand.click(page.getByRole('button', { name: /^Mais acções/ }).first());
      const list = page.getByRole('button', { name: /^Lista de estudantes \(PDF\)/ }).first();
      const paper = await openedPaper(visitor.context, list);
      hand.clicks += 1;
      expect(paper.text).toContain(celeste);
    });

    const [declaration] = (await admin<{ id: number; name: string }[]>('GET', '/services')).filter(
      ({ name }) => name === 'Declaração de frequência',
    );
    const request = await admin<{ id: number; number: string; student_id: number }>(
      'POST',
      '/service-requests',
      {
        student_id: 1,
        service_id: declaration!.id,
        note: '',
      },
    );
    const owed = await admin<{ invoices: { id: number; description: string; open: number }[] }>(
      'GET',
      `/desk-payers/student/${request.student_id}`,
    );
    const fee = owed.invoices.find(({ open }) => open === 25_000)!;
    await admin('POST', '/desk-payments', {
      invoice_ids: [fee.id],
      method: 'NUMERARIO',
      transaction: '',
      amount: fee.open,
      key: crypto.randomUUID(),
    });
    await task(visitor, 'hand over a declaration', { before: [4, 0], after: [3, 0] }, async (hand) => {
      await hand.click(menuEntry(page, 'Serviços'));
      for (const move of ['Marcar pronto', 'Entregar'])
        await hand.click(page.getByRole('button', { name: new RegExp(`^${move} ${request.number}$`) }));
      await isShown(page.getByRole('row').filter({ hasText: request.number }).getByText('Entregue'));
    });

    await task(visitor, "reset somebody's access", { before: [5, 5], after: [5, 5] }, async (hand) => {
      await hand.click(menuEntry(page, 'Usuários'));
      await hand.click(page.getByRole('searchbox', { name: 'Pesquisar' }));
      await hand.type('telma');
      await isShown(page.getByRole('row').filter({ hasText: telma }));
      await eventually(async () => expect(await rows.count()).toBe(2));
      await hand.click(button(page, `Mais acções ${telma}`));
      await hand.click(button(page, `Repor senha ${telma}`));
      const asked = dialog(page, 'Enviar uma nova senha temporária?');
      await hand.click(button(asked, 'Repor senha'));
      await isGone(asked);
    });

    await task(visitor, 'look up what a student owes', { before: [0, 11], after: [0, 11] }, async (hand) => {
      await hand.open('celeste m', celeste);
      await isShown(page.getByText(/Em atraso: /).first());
    });
  },
);

journey(
  'a teacher does the daily tasks with the clicks and keys that are noted for each',
  () => portal,
  async (visitor) => {
    const { page } = visitor;
    await enter(page, 'docente@demo.test');
    const start = '/Teacher';
    const main = (act: string) => page.getByRole('link', { name: new RegExp(`^${act} `) }).first();
    const live = page.getByRole('textbox', { name: / de / }).and(page.locator('.mt-input'));
    const saved = () => isShown(page.getByText(/^✓ Tudo guardado às/));

    await task(visitor, 'enter ten grades', { before: [2, 30], after: [1, 30], start }, async (hand) => {
      await hand.click(page.getByRole('link', { name: 'Programação II', exact: true }).first());
      await eventually(async () =>
        expect(await live.evaluate((cell) => cell === document.activeElement)).toBe(true),
      );
      for (let at = 0; at < 10; at += 1) {
        await hand.type('12');
        await hand.press('Enter');
      }
      await saved();
    });

    await task(
      visitor,
      'fill the blanks of a column',
      { before: [4, 2], after: [2, 3], start },
      async (hand) => {
        await hand.click(page.getByRole('link', { name: 'Programação II', exact: true }).first());
        await hand.click(button(page, 'Preencher em branco'));
        const fill = dialog(page, /^Preencher o que está em branco em /);
        await isShown(fill);
        await hand.type('10');
        await hand.press('Enter');
        await isGone(fill);
        await saved();
      },
    );

    await task(visitor, 'publish a column', { before: [3, 0], after: [2, 0], start }, async (hand) => {
      await hand.click(main('Publicar'));
      const asked = dialog(page, 'Publicar notas');
      await hand.click(button(asked, 'Publicar'));
      await isGone(asked);
    });

    await completeEdition(portal);
    await task(visitor, 'submit a pauta', { before: [3, 0], after: [2, 0], start }, async (hand) => {
      await hand.click(main('Submeter'));
      const asked = dialog(page, /^Submeter a pauta de /);
      await isShown(asked.getByText('Nada impede a submissão.'));
      await hand.click(button(asked, 'Submeter'));
      await isGone(asked);
    });

    const student = await callsOf(portal, 'estudante@demo.test');
    const office = await callsOf(portal, 'admin@demo.test');
    const [graded] = (
      await student<{ subject_name: string; assessments: { assessment_formula_id: number }[] }[]>(
        'GET',
        '/StudentAssessment',
      )
    ).filter(({ subject_name }) => subject_name === 'Programação II');
    const reviewed = graded!.assessments[0]!.assessment_formula_id;
    await student('POST', `/own-grade-reviews/${reviewed}`, { note: 'A pergunta 3 não foi cotada.' });
    const owed = await office<{ invoices: { id: number; open: number }[] }>('GET', '/desk-payers/student/1');
    const fee = owed.invoices.find(({ open }) => open === 50_000)!;
    await office('POST', '/desk-payments', {
      invoice_ids: [fee.id],
      method: 'NUMERARIO',
      transaction: '',
      amount: fee.open,
      key: crypto.randomUUID(),
    });
    await task(
      visitor,
      'answer the review of a grade',
      { before: undefined, after: [3, 14], start },
      async (hand) => {
        await hand.click(page.getByRole('link', { name: '1 revisão de prova por responder' }));
        await hand.click(page.getByRole('button', { name: /^Responder / }));
        const form = dialog(page, /^Revisão de /);
        await hand.click(form.getByLabel('Parecer'));
        await hand.type('Está correcta');
        await hand.press('Control+Enter');
        await isGone(form);
      },
    );

    await task(
      visitor,
      'record a lecture with a document',
      { before: [11, 16], after: [7, 6], start },
      async (hand) => {
        await hand.click(page.getByRole('link', { name: 'Nova aula' }));
        await hand.choose(page.getByLabel('Disciplina'), 'Programação II');
        await hand.click(page.getByLabel('Título'));
        await hand.type('Aula 3');
        await hand.chooseFile(page.locator('input[type=file]'), pdf('aula-3.pdf'));
        await hand.click(button(page, 'Guardar aula'));
        await isShown(page.getByRole('row').filter({ hasText: 'Aula 3' }));
      },
    );
  },
);

journey(
  'a student does the daily tasks with the clicks and keys that are noted for each',
  () => portal,
  async (visitor) => {
    const { page, context } = visitor;
    await context.grantPermissions(['clipboard-write'], { origin: portal.url });
    await enter(page, 'estudante@demo.test');
    const start = '/Student';

    await task(
      visitor,
      'copy the reference of an invoice',
      { before: [1, 0], after: [1, 0], start },
      async (hand) => {
        await hand.click(button(page.getByRole('region', { name: 'Pagamentos' }), 'Copiar').first());
        await isShown(page.getByText('Copiado', { exact: false }).first());
      },
    );

    await task(visitor, 'send a proof of payment', { before: [5, 0], after: [5, 0], start }, async (hand) => {
      await hand.click(page.getByRole('link', { name: 'Ver todos os pagamentos' }));
      await hand.click(page.getByRole('button', { name: /^Enviar comprovativo da factura / }).first());
      await hand.chooseFile(page.getByLabel('Fotografia ou PDF do talão'), pdf('talao.pdf'));
      await hand.click(button(page, 'Enviar'));
      await isShown(page.getByText('Comprovativo enviado: espera pela verificação.'));
    });

    const teacher = await callsOf(portal, 'docente@demo.test');
    const student = await callsOf(portal, 'estudante@demo.test');
    const results = await student<
      { subject_name: string; assessments: { assessment_formula_id: number }[] }[]
    >('GET', '/StudentAssessment');
    const graded = results.find(({ subject_name }) => subject_name === 'Programação II')!;
    const comment = 'Releia o capítulo 2.';
    await teacher('POST', '/grade-comments', {
      student_id: 1,
      assessment_formula_id: graded.assessments[0]!.assessment_formula_id,
      comment,
      version: 0,
    });
    await task(
      visitor,
      'read a published grade and its comment',
      { before: [1, 0], after: [1, 0], start },
      async (hand) => {
        const latest = page.getByRole('region', { name: 'Últimas notas' });
        await hand.click(latest.getByRole('link', { name: 'Programação II' }).first());
        await isShown(page.getByRole('article', { name: 'Programação II' }).getByText(comment));
      },
    );

    await task(
      visitor,
      'subscribe to the calendar of exams',
      { before: undefined, after: [4, 0], start },
      async (hand) => {
        await hand.click(page.getByRole('link', { name: 'Ver os exames' }));
        await hand.click(page.getByRole('link', { name: 'Receber no calendário do telemóvel' }));
        const calendar = page.getByRole('region', { name: 'Calendário dos exames' });
        await hand.click(button(calendar, 'Criar endereço'));
        await hand.click(calendar.getByRole('button', { name: /Copiar/ }));
      },
    );

    await task(visitor, 'renew the enrolment', { before: [6, 0], after: [6, 0], start }, async (hand) => {
      await hand.click(menuEntry(page, 'Renovação'));
      await hand.click(page.getByRole('link', { name: 'Renovar inscrição' }));
      for (const step of [1, 2, 3]) {
        await isShown(page.getByRole('heading', { name: new RegExp(`^Passo ${step} de 4`) }));
        await hand.click(button(page, 'Continuar'));
      }
      await hand.click(button(page, 'Confirmar renovação'));
      await isShown(page.getByText('Confirmada'));
    });
  },
);

test('no task takes more than before, and all that could be done before take a third less', () => {
  const sum = ([clicks, keys]: Count) => clicks + keys;
  const known = counted.flatMap(({ task: name, before, after }) => (before ? [{ name, before, after }] : []));
  expect(counted).toHaveLength(22);
  expect(known.filter(({ before, after }) => sum(after) > sum(before))).toEqual([]);
  const total = (which: 'before' | 'after') => known.reduce((all, one) => all + sum(one[which]), 0);
  expect(total('after')).toBeLessThanOrEqual((total('before') * 2) / 3);
});
