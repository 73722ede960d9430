import { uploadBankFile } from '@portal/shared-kit/contract/finance/bank-import';
import {
  saveBankLayout,
  type BankLayout,
  type LayoutRules,
} from '@portal/shared-kit/contract/finance/bank-layout';
import { largeFiles, layouts } from '../../testing/bank-files/large-files.ts';
import { paymentDesk } from '../../testing/desk.ts';
import { uploadOf } from '../../testing/multipart.ts';

const { server, pay, rows } = paymentDesk();
const lines = 20_000;
const whose = { account: '000100000012345678957', paymentEntity: '90123' };
let entity: number;
beforeAll(async () => {
  entity = await pay.entity({ code: whose.paymentEntity, bank: 'Banco A', used_for: ['OUTRO'] });
  await rows(`update payment_entity set nib = '${whose.account}' where id = ${entity}`);
});

async function saved(kind: LayoutRules['kind']): Promise<BankLayout> {
  const sample = largeFiles(5, whose).find(({ layout }) => layout === kind)!;
  const answer = await server.inject(
    uploadOf(
      saveBankLayout,
      {
        params: { id: entity },
        fields: { name: kind, rules: JSON.stringify(layouts[kind]) },
        file: { name: sample.name, content: sample.content },
      },
      'admin',
    ),
  );
  return (answer.json() as { data: BankLayout }).data;
}

test.each(largeFiles(lines, whose))(
  'a file of 20,000 lines is read and classified within the limits of a file: $name',
  async ({ format, layout, name, content }) => {
    const fields = {
      entity_id: String(entity),
      format,
      ...(layout && { layout_id: String((await saved(layout)).id) }),
    };
    const answer = await server.inject(uploadOf(uploadBankFile, { fields, file: { name, content } }, 'ana'));
    expect(answer.json()).toMatchObject({ status: 1, data: { lines, unmatched: lines } });
  },
);
