import {
  bankImportLines,
  oneBankImport,
  uploadBankFile,
} from '@portal/shared-kit/contract/finance/bank-import';
import {
  bankLayouts,
  bankLayoutVersions,
  retireBankLayout,
  saveBankLayout,
  tryBankLayout,
  type BankLayout,
  type LayoutTrial,
} from '@portal/shared-kit/contract/finance/bank-layout';
import { paymentDesk, type DeskToken } from '../../testing/desk.ts';
import { uploadOf } from '../../testing/multipart.ts';
import { messages } from './messages.ts';

const { server, pay, rows } = paymentDesk();
let entity: number;
let other: number;
beforeAll(async () => {
  entity = await pay.entity({ code: '90123', bank: 'Banco A', used_for: ['OUTRO'] });
  other = await pay.entity({ code: '90124', bank: 'Banco B', used_for: ['OUTRO'] });
});

const at = (column: number) => ({ at: column });
const rules = {
  kind: 'CSV',
  encoding: 'WINDOWS1252',
  delimiter: '|',
  skip: 1,
  skip_end: 1,
  decimal: ',',
  thousands: '.',
  date: 'DD-MM-AAAA',
  side: 'LETRA',
  credit_word: 'C',
  columns: { date: at(1), amount: at(2), side: at(3), reference: at(4), transaction: at(5), told: at(6) },
};
const content = Buffer.from(
  [
    'Data|Montante|C/D|Ref|Doc|Histórico',
    '20-11-2026|2.500,00|C|99999999999|DOC-1|Depósito',
    '20-11-2026|15,00|D||DOC-2|Comissão',
    'Total|2.485,00||||',
  ].join('\r\n'),
  'latin1',
);
interface LayoutUpload {
  fields?: Record<string, string>;
  file?: Buffer | string;
  as?: DeskToken;
}
const send = async (
  e: typeof tryBankLayout | typeof saveBankLayout,
  { fields = {}, file = content, as = 'admin' }: LayoutUpload = {},
) =>
  server.inject(
    uploadOf(
      e,
      {
        params: { id: entity },
        fields: { rules: JSON.stringify(rules), ...fields },
        file: { name: 'amostra.csv', content: file },
      },
      as,
    ),
  );
const saved = async (fields: Record<string, string>) => {
  const answer = await send(saveBankLayout, { fields });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json().data as BankLayout;
};
const refusal = async (upload: LayoutUpload) => {
  const { errors, message } = (await send(saveBankLayout, upload)).json() as {
    errors?: Record<string, string[]>;
    message: string;
  };
  return errors ?? message;
};
const listed = async () => (await server.call(bankLayouts, { params: { id: entity } }, 'ana')).data;

test('a sample is shown as it would be read, and nothing is kept', async () => {
  const trial = (await send(tryBankLayout)).json().data as LayoutTrial;
  expect(trial.rows[1]).toEqual(['20-11-2026', '2.500,00', 'C', '99999999999', 'DOC-1', 'Depósito']);
  expect(trial.row_lines).toEqual([1, 2, 3, 4]);
  expect(trial.lines).toEqual([
    {
      number: 2,
      credit: true,
      paid_at: '2026-11-19T22:00:00.000Z',
      amount: 250_000,
      reference: '99999999999',
      transaction: 'DOC-1',
      told: 'Depósito',
    },
    expect.objectContaining({ number: 3, credit: false, amount: 1_500 }),
  ]);
  expect(trial).toMatchObject({
    problems: [],
    unreadable: 0,
    credits: { lines: 1, amount: 250_000 },
    debits: { lines: 1 },
  });
  const wrong = await send(tryBankLayout, { fields: { rules: JSON.stringify({ ...rules, skip_end: 0 }) } });
  expect(wrong.json().data).toMatchObject({ unreadable: 1, problems: [{ line: 4 }] });
  expect(await listed()).toEqual([]);
});

test('a layout reads its sample, has a name of its own, and each change is a version of it', async () => {
  expect(
    await refusal({ fields: { name: 'Extracto', rules: JSON.stringify({ ...rules, skip_end: 0 }) } }),
  ).toEqual({
    file: [messages.unreadableLines(1, 4, messages.noDate('Total', 'DD-MM-AAAA'))],
  });
  expect(await refusal({ fields: { name: 'Extracto' }, file: 'Data|\r\nTotal|' })).toEqual({
    file: [messages.empty],
  });
  expect(await refusal({ fields: { name: ' ' } })).toEqual({ name: ['Indique o nome.'] });
  expect(await refusal({ fields: { name: 'X', rules: '{' } })).toEqual({
    rules: ['Indique como se lê o ficheiro.'],
  });

  const first = await saved({ name: 'Extracto' });
  expect(first).toMatchObject({ name: 'Extracto', version: 1, created_by: 'Aida Chefe', replaced_at: null });
  expect(await refusal({ fields: { name: 'EXTRACTO' } })).toEqual({ name: [messages.layoutTwice] });
  const second = await saved({ name: 'Extracto', replaces: String(first.id) });
  expect(await refusal({ fields: { name: 'Extracto', replaces: String(first.id) } })).toBe(
    messages.layoutChanged,
  );
  expect((await listed()).map(({ id, version }) => [id, version])).toEqual([[second.id, 2]]);
  const { data } = await server.call(bankLayoutVersions, { params: { id: second.id } }, 'admin');
  expect(data.map(({ version, replaced_at }) => [version, replaced_at === null])).toEqual([
    [2, true],
    [1, false],
  ]);
  expect(
    await rows(
      `select action, changes->0->>'new' as made from audit_log where entity = 'payment_entity' and entity_id = '${entity}' order by id`,
    ),
  ).toEqual([
    { action: 'payment_entity.layout', made: 'Extracto (1)' },
    { action: 'payment_entity.layout', made: 'Extracto (2)' },
  ]);
  await expect(rows(`update bank_layout set name = 'Outro' where id = ${first.id}`)).rejects.toThrow(
    'never changes',
  );
});

test('a bank file is read by a layout of its entity, which the import keeps, until it is put aside', async () => {
  const layout = await saved({ name: 'Diário' });
  const imported = async (fields: Record<string, string>) =>
    server.inject(
      uploadOf(
        uploadBankFile,
        {
          fields: { entity_id: String(entity), format: 'MODELO', ...fields },
          file: { name: 'banco.txt', content },
        },
        'ana',
      ),
    );
  const problemOf = async (fields: Record<string, string>) => (await imported(fields)).json().errors;
  expect(await problemOf({})).toEqual({ layout_id: [messages.chooseLayout] });
  const ofLayout = { layout_id: String(layout.id) };
  expect(await problemOf({ ...ofLayout, entity_id: String(other) })).toEqual({
    layout_id: [messages.chooseLayout],
  });
  const { data } = (await imported(ofLayout)).json() as { data: { import_id: number } };
  expect(data).toMatchObject({ lines: 2, unmatched: 1, amount: 250_000 });
  const { layout: by } = (await server.call(oneBankImport, { params: { id: data.import_id } }, 'ana')).data;
  expect(by).toEqual({ name: 'Diário', version: 1 });
  const lines = await server.call(bankImportLines, { params: { id: data.import_id }, query: {} }, 'ana');
  expect(lines.data.map((each) => [each.class, each.transaction])).toEqual([
    ['REFERENCIA_DESCONHECIDA', 'DOC-1'],
    ['COMISSAO', 'DOC-2'],
  ]);

  await server.call(retireBankLayout, { params: { id: layout.id } }, 'admin');
  expect(await problemOf(ofLayout)).toEqual({ layout_id: [messages.chooseLayout] });
  expect((await server.refused(retireBankLayout, { params: { id: layout.id } }, 'admin')).http).toBe(409);
});

test('a clerk chooses a layout and makes none', async () => {
  expect((await send(saveBankLayout, { fields: { name: 'Meu' }, as: 'ana' })).statusCode).toBe(403);
  expect((await send(tryBankLayout, { as: 'ana' })).statusCode).toBe(403);
  expect((await server.refused(bankLayouts, { params: { id: entity } }, 'own')).http).toBe(403);
});
