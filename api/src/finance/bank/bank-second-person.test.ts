import {
  bankImports,
  confirmBankImport,
  oneBankImport,
  undoBankImport,
  uploadBankFile,
} from '@portal/shared-kit/contract/finance/bank-import';
import { saveBankLayout, type BankLayout } from '@portal/shared-kit/contract/finance/bank-layout';
import {
  confirmSecondPersonChange,
  secondPersonLimit,
  setSecondPersonLimit,
  type FileRule,
} from '@portal/shared-kit/contract/finance/payment-approval';
import { bankDesk } from '../../testing/bank-desk.ts';
import { uploadOf } from '../../testing/multipart.ts';
import type { DeskToken } from '../../testing/desk.ts';
import { messages } from './messages.ts';

const { server, rows, line, meps, send, ended, open, unproved } = bankDesk();
const limitCents = 5_000_000;
const rules = {
  kind: 'CSV',
  encoding: 'UTF8',
  delimiter: ';',
  skip: 1,
  skip_end: 0,
  decimal: ',',
  thousands: '',
  date: 'AAAA-MM-DD',
  side: 'VALOR',
  columns: { date: { at: 1 }, amount: { at: 2 }, reference: { at: 3 }, transaction: { at: 4 } },
};
let made = 0;
const table = (amount: string, reference = '99999999999') =>
  `Data;Valor;Ref;Doc\n2026-11-20;${amount};${reference};DOC-${++made}\n`;
const entity = async () =>
  (await rows(`select id from payment_entity where code = '90123'`))[0]!.id as number;

async function layout(as: DeskToken, more: Record<string, string> = {}) {
  const answer = await server.inject(
    uploadOf(
      saveBankLayout,
      {
        params: { id: await entity() },
        fields: { name: 'Extracto', rules: JSON.stringify(rules), ...more },
        file: { name: 'amostra.csv', content: table('1,00') },
      },
      as,
    ),
  );
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json().data as BankLayout;
}
async function byLayout(layoutId: number, content: string, as: DeskToken = 'rui') {
  const fields = { entity_id: String(await entity()), format: 'MODELO', layout_id: String(layoutId) };
  const file = { name: 'extracto.csv', content };
  const answer = await server.inject(uploadOf(uploadBankFile, { fields, file }, as));
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return (answer.json().data as { import_id: number }).import_id;
}
const byFormat = async (amountCents: number) =>
  ((await send(meps([line('99999999999', amountCents)]))).json().data as { import_id: number }).import_id;
const refused = (id: number, token: DeskToken) =>
  server.refused(confirmBankImport, { params: { id } }, token);
async function confirm(id: number, token: DeskToken) {
  await server.call(confirmBankImport, { params: { id } }, token);
  await ended(id, 'IMPORTADO');
}
async function set(files: FileRule) {
  const body = { amount: limitCents, files, reason: 'Decisão do conselho' };
  await server.call(setSecondPersonLimit, { body }, 'admin');
  const { pending } = (await server.call(secondPersonLimit, {}, 'chief')).data;
  await server.call(confirmSecondPersonChange, { params: { id: pending!.id } }, 'chief');
}

test('an own layout: a line above the limit is confirmed by who neither sent the file nor made the layout (J28)', async () => {
  const first = await layout('admin');
  const { id: newer } = await layout('chief', { replaces: String(first.id) });
  const id = await byLayout(newer, table('50000,01'));
  for (const token of ['rui', 'admin', 'chief'] as const)
    expect(await refused(id, token)).toMatchObject({ http: 403, message: messages.needsSecond(limitCents) });
  const { data } = await server.call(bankImports, { query: { second: 'true' } }, 'ana');
  expect(data).toMatchObject([{ id, second: true, own: false }]);
  expect((await server.call(oneBankImport, { params: { id } }, 'admin')).data).toMatchObject({
    second: true,
    own: true,
  });
  await confirm(id, 'ana');
  expect((await server.call(bankImports, { query: { second: 'true' } }, 'ana')).data).toEqual([]);

  await confirm(await byLayout(newer, table('50000,00')), 'rui');
});

test('an own layout: lines of one student count together (J28)', async () => {
  const { id: layoutId } = await layout('chief', { name: 'Dois' });
  const one = await open();
  const amount = '49000,00';
  const twice = [amount, amount].map((cents) => table(cents, one.reference).split('\n')[1]).join('\n');
  const alone = await byLayout(layoutId, table(amount, one.reference));
  const id = await byLayout(layoutId, `Data;Valor;Ref;Doc\n${twice}\n`);
  expect((await refused(id, 'rui')).message).toBe(messages.needsSecond(limitCents));
  await confirm(alone, 'rui');
});

test('formats of the bank need a second person only by the setting, and by it layouts need none (J28)', async () => {
  await confirm(await byFormat(limitCents + 1), 'ana');
  await set('SEMPRE');
  const id = await byFormat(limitCents + 1);
  expect((await refused(id, 'ana')).message).toBe(messages.needsSecond(limitCents));
  await confirm(id, 'rui');
  await confirm(await byFormat(limitCents), 'ana');
  await set('NUNCA');
  const { id: own } = await layout('chief', { name: 'Outro' });
  await confirm(await byLayout(own, table('60000,00'), 'chief'), 'chief');
});

test('the second person and who undoes a file prove themselves anew; below the limit nobody does (J28, J41)', async () => {
  const { id: layoutId } = await layout('chief', { name: 'Prova' });
  await set('SEMPRE');
  const [large, small] = [
    await byLayout(layoutId, table('70000,00')),
    await byLayout(layoutId, table('1,00')),
  ];
  const prove = unproved('ana');
  await confirm(small, 'ana');
  expect((await refused(large, 'ana')).code).toBe('reauth_required');
  const undone = await server.refused(undoBankImport, { params: { id: small } }, 'ana');
  expect(undone.code).toBe('reauth_required');
  prove();
  await confirm(large, 'ana');
  await server.call(undoBankImport, { params: { id: small } }, 'ana');
  await ended(small, 'ANULADO');
});
