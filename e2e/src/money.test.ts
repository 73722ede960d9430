import { formatMoney } from '@portal/shared-kit/contract/core/money-text';
import { institutionYear } from '@portal/shared-kit/contract/core/clock';
import { bankFileOf, type Expected, type OpenFee } from './bank-file-lines.ts';
import { journey, type Visitor } from './journey.ts';
import { openedPaper } from './papers.ts';
import { startPortal, type Portal } from './portal.ts';
import { dialog, enter, eventually, heading, isGone, isShown, openRowMenu, record } from './steps.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal?.remove());

const year = institutionYear(new Date());
const spaces = /[\s\u00a0]+/g;
/** '1 234,56' as screens and papers write it, with plain spaces. */
const money = (cents: number) => formatMoney(cents).replaceAll(spaces, ' ').replace(' MZN', '');
const centsOf = (written: string) => Number(written.replaceAll(/[^\d-]/g, ''));

/** Asks the API as who is signed in. */
const ask = async <T>({ page }: Pick<Visitor, 'page'>, path: string, body?: object) => {
  const payload = body === undefined ? undefined : JSON.stringify(body);
  const answer = await page.evaluate(
    async ([address, sent]) => {
      const { access_token } = JSON.parse(localStorage.getItem('user')!) as { access_token: string };
      const headers = { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' };
      const response = await fetch(
        `/api${address}`,
        sent === undefined ? { headers } : { method: 'POST', headers, body: sent },
      );
      return { status: response.status, text: await response.text() };
    },
    [path, payload] as const,
  );
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${answer.text}`);
  return (JSON.parse(answer.text) as { data: T }).data;
};
const openFees = (visitor: Visitor) =>
  ask<OpenFee[]>(visitor, `/feepayments?payment_status=PENDENTE&year=${year}&per_page=100`);

/** The fee of a degree is raised, and the months that have no invoice yet are charged by it. */
async function charge(visitor: Visitor): Promise<void> {
  const { page, tab } = visitor;
  await page.goto(`/settings?year=${year}`);
  await page.getByRole('button', { name: /^Alterar Técnico, / }).click();
  const drawer = dialog(page, /^Alterar Técnico/);
  await drawer.getByLabel('Propina mensal').fill('2 200');
  await drawer.getByRole('button', { name: 'Guardar' }).click();
  await isGone(drawer);
  await page.goto(`/payments/monthly?year=${year}`);
  const all = page.getByRole('table', { name: 'O que falta cobrar, por curso e mês' });
  await isShown(all);
  await tab.axe();
  const due = await ask<{ invoices: number; total: number }>(visitor, `/monthly-fees/preview?year=${year}`);
  await page.getByRole('button', { name: 'Gerar propinas' }).click();
  const question = dialog(page, `Gerar as propinas de ${year}?`);
  await question.getByRole('button', { name: 'Gerar propinas' }).click();
  const statusLine = page.getByRole('main').getByRole('status').filter({ hasText: 'facturas emitidas' });
  await statusLine.waitFor({ timeout: 30_000 });
  expect((await statusLine.innerText()).replaceAll(spaces, ' ')).toContain(
    `${due.invoices} facturas emitidas, ${money(due.total)} MZN`,
  );
  await isShown(page.getByText(`Não há propinas por cobrar em ${year}.`));
}

/** The sums in a column of a table, by the name of the row. */
const sumsOf = async (visitor: Visitor, name: string, column = -1) => {
  const rows = await visitor.page.getByRole('table', { name }).locator('tbody tr, tfoot tr').all();
  const cells = await Promise.all(rows.map((row) => row.locator('th, td').allInnerTexts()));
  return new Map(cells.map((each) => [each[0]!, centsOf(each.at(column)!)]));
};
const words: Record<keyof Expected, string> = {
  reconciled: 'Conciliado com facturas',
  credit: 'Crédito de quem pagou a mais',
  unmatched: 'Por identificar',
  duplicated: 'Já processado antes',
  waiting: 'À espera da data',
};

/** The file is read, looked at and recorded; each centavo of it stands where it must, on the screen and in the ledger. */
async function importFile(visitor: Visitor, text: string, expected: Expected): Promise<void> {
  const { page, tab } = visitor;
  await page.goto('/payments/import');
  await page.getByRole('button', { name: 'Importar ficheiro do banco' }).click();
  const choosing = dialog(page, 'Importar ficheiro do banco');
  await choosing.getByLabel('Entidade').selectOption({ label: 'Banco da Demonstração (90123)' });
  await choosing.getByLabel('Formato').selectOption({ label: 'CSV ou XLSX' });
  const file = { name: 'extracto-e2e.csv', mimeType: 'text/csv', buffer: Buffer.from(text) };
  await choosing.getByLabel('Ficheiro', { exact: true }).setInputFiles(file);
  await choosing.getByRole('button', { name: 'Ler o ficheiro' }).click();
  await isShown(page.getByRole('table', { name: 'Totais por classe' }));
  await tab.axe();
  const classes = await sumsOf(visitor, 'Totais por classe', -2);
  expect(classes.get('Data futura')).toBe(expected.waiting);
  expect(classes.get('Já processado') ?? 0).toBe(expected.duplicated);
  await page.getByRole('button', { name: 'Registar os pagamentos' }).click();
  const question = dialog(page, 'Registar os pagamentos deste ficheiro?');
  await question.getByRole('button', { name: 'Registar os pagamentos' }).click();
  await page.getByRole('button', { name: 'Anular a importação' }).waitFor({ timeout: 30_000 });
  const went = await sumsOf(visitor, 'Para onde foi o dinheiro');
  for (const [key, name] of Object.entries(words))
    expect([name, went.get(name)]).toEqual([name, expected[key as keyof Expected]]);
  expect(went.get('Total do ficheiro')).toBe(Object.values(expected).reduce((sum, cents) => sum + cents, 0));
}

interface Account {
  open: number;
  balance: number;
  payments: { transaction: string; amount: number; receipt: string | null; state: string }[];
}
const accountOf = (visitor: Visitor, { student_id }: Pick<OpenFee, 'student_id'>) =>
  ask<Account>(visitor, `/student-accounts/${student_id}`);

/** A receipt says what was paid; a payment that the bank took back opens its invoice again. */
async function receiptAndReversal(visitor: Visitor, fee: OpenFee): Promise<void> {
  const { page, context } = visitor;
  const before = await accountOf(visitor, fee);
  const payment = before.payments.find(({ transaction }) => transaction.startsWith('J-'))!;
  await page.goto(`/payments/accounts/${fee.student_id}?separador=pagamentos`);
  const row = record(visitor, payment.transaction);
  const paper = await openedPaper(context, row.getByRole('button', { name: /^Abrir recibo/ }));
  expect(paper.text.replaceAll(spaces, ' ')).toContain(money(payment.amount));
  expect(paper.text).toContain(payment.receipt!);
  await openRowMenu(page, payment.transaction);
  await page.getByRole('button', { name: `Estornar ${payment.transaction}` }).click();
  const question = dialog(page, 'Estornar este pagamento?');
  await question.getByRole('textbox', { name: 'Motivo' }).fill('O banco devolveu a transferência');
  await question.getByRole('button', { name: 'Estornar' }).click();
  await isShown(row.getByText('Estornado', { exact: true }));
  const after = await accountOf(visitor, fee);
  expect(after.open - before.open).toBe(payment.amount);
}

/** Money without a reference finds its invoice by what the bank wrote beside it. */
async function matchBySuggestion(visitor: Visitor, fee: OpenFee): Promise<void> {
  const { page, tab } = visitor;
  const before = await accountOf(visitor, fee);
  await page.goto('/confirm_payment?fila=por-identificar&order=newest');
  await record(visitor, 'H-1')
    .getByRole('button', { name: /^Atribuir/ })
    .click();
  const suggested = dialog(page, 'Atribuir a uma factura').getByRole('region', { name: 'Sugestões' });
  await isShown(suggested);
  await tab.axe();
  await suggested.getByRole('button', { name: `Escolher ${fee.invoice}`, exact: true }).click();
  const question = dialog(page, 'Tem certeza que deseja confirmar este pagamento?');
  await question.getByRole('button', { name: 'Confirmar' }).click();
  await isGone(record(visitor, 'H-1'));
  const after = await accountOf(visitor, fee);
  expect(before.open - after.open).toBe(fee.amount);
}

interface Fine {
  student_id: number;
  fine_invoice: string;
  amount: number;
  state: string;
}
/** Fines are computed by the rules; one is waived, asked for by one person and decided by another. */
async function fineAndWaive(visitor: Visitor, asking: Visitor): Promise<void> {
  const { page } = visitor;
  const rule = { types: ['PROPINA'], due_from: `${year - 1}-01-01`, bands: [{ from_day: 1, percent: 10 }] };
  await ask(visitor, '/fine-rules', { ...rule, grace_days: 0, cap: null });
  await page.goto('/fines');
  await page.getByRole('button', { name: 'Calcular agora', exact: true }).click();
  // Of all students: their accounts and the list change until it has ended.
  await eventually(async () =>
    expect(await ask(visitor, '/jobs')).toContainEqual(
      expect.objectContaining({ kind: 'fines', state: 'CONCLUIDA' }),
    ),
  );
  const [{ fine_invoice: number, ...fine }] = await ask<[Fine]>(visitor, '/fines?state=POR_PAGAR');
  const owes = async () => (await accountOf(visitor, fine)).open;
  const before = await owes();
  await asking.page.goto('/fines');
  await openRowMenu(asking.page, number);
  await asking.page.getByRole('button', { name: `Pedir isenção ${number}`, exact: true }).click();
  const question = dialog(asking.page, /^Pedir a isenção/);
  await question.getByRole('textbox', { name: 'Motivo' }).fill('Esteve internada');
  await question.getByRole('button', { name: 'Pedir isenção', exact: true }).click();
  await isGone(question);
  await page.goto('/fines?waiting=SIM');
  await openRowMenu(page, number);
  await page.getByRole('button', { name: `Isentar ${number}`, exact: true }).click();
  await isGone(record(visitor, number));
  expect(before - (await owes())).toBe(fine.amount);
}

/** The paper of an account: each line moves the balance by its amount, and the last is what the account owes. */
async function readStatement(visitor: Visitor, fee: OpenFee): Promise<void> {
  const { page, context } = visitor;
  const stands = await ask<{ opening: number; closing: number; lines: { balance: number }[] }>(
    visitor,
    `/extractsByStudent?card_id=${fee.code}`,
  );
  await page.goto(`/payments/extract?student=${fee.student_id}`);
  const paper = await openedPaper(context, page.getByRole('button', { name: 'Gerar extracto (PDF)' }));
  const amount = String.raw`(-?(?<!\d)\d{1,3}(?: \d{3})*,\d{2})`;
  const lines = [
    ...paper.text
      .replaceAll(spaces, ' ')
      .matchAll(new RegExp(String.raw`\d{2}/\d{2}/\d{4} (?:FT|RC|NC|\S).*?${amount} ${amount}`, 'g')),
  ];
  const balances = lines.map(([, , balance]) => centsOf(balance!));
  expect(balances).toEqual(stands.lines.map(({ balance }) => balance));
  let before = stands.opening;
  for (const [, moved, balance] of lines) {
    expect(Math.abs(centsOf(balance!) - before)).toBe(centsOf(moved!));
    before = centsOf(balance!);
  }
  expect(before).toBe(stands.closing);
}

/** Cash of the desk is counted and closed: what came since the last closing, on any day. */
async function closeDesk(visitor: Visitor, fee: OpenFee): Promise<void> {
  const { page, tab } = visitor;
  const receive = (transaction: string, amount: number) =>
    ask(visitor, `/unpaid-invoices/${fee.id}/pay`, {
      method: 'NUMERARIO',
      transaction,
      amount,
      paid_at: new Date().toISOString(),
    });
  const rest = fee.amount - 100;
  await receive('CX-E2E-1', 100);
  await ask(visitor, '/desk-closings', { counted: 0, note: 'Contado ontem' });
  await receive('CX-E2E-2', rest);
  await page.goto('/payments/desk');
  await page.getByRole('button', { name: 'Fechar a minha caixa' }).click();
  const closing = dialog(page, 'Fechar a minha caixa');
  await closing.getByLabel('Contado').fill(money(rest));
  await closing.getByRole('button', { name: 'Fechar a minha caixa' }).click();
  await isGone(closing);
  await isShown(
    page.getByRole('table', { name: 'Fechos de caixa' }).getByText('Sem diferença', { exact: true }),
  );
  await tab.axe();
}

/** Who owes is written to after the message was seen, and not again within seven days. */
async function remind({ page, tab }: Visitor): Promise<void> {
  const openReminders = async () => {
    await page.getByRole('button', { name: 'Enviar lembretes', exact: true }).click();
    return dialog(page, 'Enviar lembretes');
  };
  const first = await openReminders();
  await isShown(first.getByRole('region', { name: 'Mensagem' }));
  await tab.axe();
  await first.getByRole('button', { name: 'Enviar', exact: true }).click();
  await isGone(first);
  const again = await openReminders();
  await isShown(again.getByText('Não há ninguém a quem escrever.'));
  await again.getByRole('button', { name: 'Fechar', exact: true }).click();
  await isGone(again);
}

journey(
  'a month of money: fees are set and charged, a bank file with ten kinds of odd lines is recorded, one payment is reversed, one found, a fine waived by a second person, who owes is reminded, and the day closed',
  () => portal,
  async (visitor) => {
    const { page, openElsewhere } = visitor;
    await enter(page, 'financas@demo.test');
    await charge(visitor);
    const perStudent = new Map((await openFees(visitor)).map((fee) => [fee.student_id, fee]));
    const [annulled, cash, ...fees] = [...perStudent.values()].slice(0, 12) as [
      OpenFee,
      OpenFee,
      ...OpenFee[],
    ];
    await ask(visitor, `/invoices/${annulled.id}/annul`, { reason: 'Emitida por engano' });
    const file = bankFileOf(fees, annulled);
    await importFile(visitor, file.text, file.expected);
    await receiptAndReversal(visitor, file.plain[0]!);
    await matchBySuggestion(visitor, file.named);
    expect((await accountOf(visitor, file.more)).balance).toBe(file.expected.credit);
    const tab = await openElsewhere();
    const desk = { ...visitor, tab, page: tab.page };
    await enter(desk.page, 'secretaria@demo.test');
    await fineAndWaive(visitor, desk);
    await page.goto('/payments/debt');
    await page.getByText('Por curso', { exact: true }).click();
    const total = page
      .getByRole('table', { name: 'Dívida por curso e antiguidade' })
      .locator('tfoot td')
      .last();
    const owed = await ask<{ total: number }>(visitor, '/debts/by-course');
    await eventually(async () => expect(centsOf(await total.innerText())).toBe(owed.total));
    await remind(visitor);
    await readStatement(visitor, file.plain[0]!);
    await closeDesk(desk, cash);
    await isShown(heading(desk.page, 'Caixa do dia'));
  },
);
