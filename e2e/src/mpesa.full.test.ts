import type { Page } from 'playwright-core';
import { startMpesaStub, type MpesaStub } from '../../api/src/testing/mpesa-stub.ts';
import { journey, narrow } from './journey.ts';
import { startPortal, type Portal } from './portal.ts';
import { dialog, enter, isGone, isShown, openRowMenu } from './steps.ts';

let portal: Portal;
let stub: MpesaStub;
beforeAll(async () => {
  [portal, stub] = await Promise.all([startPortal(), startMpesaStub()]);
});
afterAll(() => Promise.all([portal?.remove(), stub?.stop()]));

/** An administrator writes the access of the demonstration's entity. */
async function setUp(page: Page) {
  await page.goto('/entities');
  await openRowMenu(page, 'Banco da Demonstração (90123)');
  await page.getByRole('button', { name: /^M-Pesa / }).click();
  const drawer = dialog(page, /^M-Pesa de/);
  await drawer.getByLabel('Endereço do operador').fill(stub.host);
  await drawer.getByLabel('Código do fornecedor').fill('171717');
  await drawer.getByLabel('Chave pública').fill(stub.publicKey);
  await drawer.getByLabel('Chave da API').fill(stub.apiKey);
  await drawer.getByLabel('Quem pede estornos').fill('portal');
  await drawer.getByLabel('Credencial dos estornos').fill('credencial');
  await drawer.getByLabel('Os estudantes podem pagar com M-Pesa').check();
  await drawer.getByRole('button', { name: 'Guardar' }).click();
  await isGone(drawer);
}

journey(
  'a student pays by M-Pesa on a phone and sees the receipt; the office reverses it',
  () => portal,
  async ({ page, tab, openElsewhere }) => {
    const office = await openElsewhere();
    await enter(office.page, 'admin@demo.test');
    await setUp(office.page);
    await enter(page, 'estudante@demo.test');
    await page.goto('/Student/payments');
    stub.plan({ code: 'INS-2006' }, { late: true });
    await page
      .getByRole('button', { name: /com M-Pesa$/ })
      .first()
      .click();
    const form = page.getByRole('region', { name: /^M-Pesa da factura/ });
    await form.getByLabel('Número M-Pesa').fill('841234567');
    await form.getByLabel('Valor').fill('100');
    await tab.axe();
    await form.getByRole('button', { name: 'Pedir a confirmação no telefone' }).click();
    await isShown(form.getByText(/O saldo desta conta M-Pesa não chega/));
    await form.getByRole('button', { name: 'Tentar de novo' }).click();
    await form.getByLabel('Número M-Pesa').fill('857654321');
    await form.getByLabel('Valor').fill('100');
    await form.getByRole('button', { name: 'Pedir a confirmação no telefone' }).click();
    await isShown(form.getByText(/Confirme no telefone/));
    stub.release();
    await isShown(form.getByRole('button', { name: /^Abrir recibo RC / }));
    await tab.axe();

    await office.page.goto('/payments/mpesa');
    const table = office.page.getByRole('list', { name: 'Pagamentos M-Pesa' });
    await isShown(table.getByText('Confirmada'));
    await office.axe();
    await office.page
      .getByRole('button', { name: /^Estornar/ })
      .first()
      .click();
    const question = dialog(office.page, /^Estornar/);
    await question.getByLabel('Motivo').fill('Pagou duas vezes');
    await question.getByRole('button', { name: 'Estornar' }).click();
    await isGone(question);
    await isShown(table.getByText(/Estornado|Estorno pedido/));
    await office.page.goto('/payments/mpesa?separador=extracto');
    await isShown(office.page.getByText('Falta no extracto'));
    await office.axe();
  },
  narrow,
);
