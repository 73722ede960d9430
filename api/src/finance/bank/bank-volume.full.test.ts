import {
  confirmBankImport,
  oneBankImport,
  uploadBankFile,
} from '@portal/shared-kit/contract/finance/bank-import';
import {
  saveBankLayout,
  type BankLayout,
  type LayoutRules,
} from '@portal/shared-kit/contract/finance/bank-layout';
import { largeFiles, layouts } from '../../testing/bank-files/large-files.ts';
import { openInvoices } from '../../testing/billing.ts';
import { paymentDesk } from '../../testing/desk.ts';
import { jobWorker } from '../../testing/jobs.ts';
import { uploadOf } from '../../testing/multipart.ts';
import { paymentSetup } from '../../testing/payments.ts';
import { until } from '../../testing/until.ts';
import { bankImportJobs } from './bank-import.job.ts';

const { server, pay, rows } = paymentDesk();
/** `BANK_FIGURES=1` prints the time of each file. */
const lines = 20_000;
const whose = { account: '000100000012345678957', paymentEntity: '90123' };
let entity: number;
let worker: ReturnType<typeof jobWorker>;
beforeAll(async () => {
  entity = await pay.entity({ code: whose.paymentEntity, bank: 'Banco A', used_for: ['OUTRO'] });
  await rows(`update payment_entity set nib = '${whose.account}' where id = ${entity}`);
  await pay.student(await pay.course());
  const db = await server.pool.connect();
  await openInvoices(db, (files.length * lines) / 2);
  await db.query('analyze');
  db.release();
  worker = jobWorker(server, bankImportJobs(paymentSetup.billables, paymentSetup.publicUrl));
});
afterAll(() => worker.stop());
const files = largeFiles(lines, whose);

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

const ended = (id: number, state: string) =>
  until(
    async () => (await rows(`select from bank_import where id = ${id} and state = '${state}'`)).length > 0,
  );

/** Milliseconds that some work took. */
async function timed<T>(what: string, work: () => Promise<T>): Promise<T> {
  const began = performance.now();
  const result = await work();
  if (process.env.BANK_FIGURES)
    process.stderr.write(`${what}: ${Math.round(performance.now() - began)} ms, ${peak()} MB\n`);
  return result;
}
const peak = () => Math.round(process.resourceUsage().maxRSS / 1024);

test.each(files)(
  'a file of 20,000 lines is read, classified and recorded within the limits of a file: $name',
  async ({ format, layout, name, content }) => {
    const fields = {
      entity_id: String(entity),
      format,
      ...(layout && { layout_id: String((await saved(layout)).id) }),
    };
    const answer = await timed(`${name} read`, () =>
      server.inject(uploadOf(uploadBankFile, { fields, file: { name, content } }, 'ana')),
    );
    const half = lines / 2;
    expect(answer.json()).toMatchObject({ status: 1, data: { lines, matched: half, unmatched: half } });
    const params = { id: answer.json().data.import_id as number };
    await timed(`${name} recorded`, async () => {
      // All invoices are of one student, so that the file of a layout takes somebody else to confirm it (J28).
      await server.call(confirmBankImport, { params }, 'rui');
      await ended(params.id, 'IMPORTADO');
    });
    const cents = half * 250_000;
    expect((await server.call(oneBankImport, { params }, 'ana')).data).toMatchObject({
      amount: 2 * cents,
      accounted: { reconciled: cents, unmatched: cents, duplicated: 0, credit: 0 },
    });
  },
);
