import {
  bankImportLines,
  confirmBankImport,
  oneBankImport,
  uploadBankFile,
  type BankFormat,
} from '@portal/shared-kit/contract/finance/bank-import';
import { jobWorker } from './jobs.ts';
import { paymentDesk, type DeskToken } from './desk.ts';
import { uploadOf } from './multipart.ts';
import { paymentSetup } from './payments.ts';
import { until } from './until.ts';
import { bankImportJobs } from '../finance/bank/bank-import.job.ts';
import { writeSibs } from '../finance/bank/formats/sibs.rules.ts';

interface Line {
  reference: string;
  bankId: string;
  at: string;
  amountCents: number;
}

/** A desk that takes files of a bank: `meps` writes one, the others send it and tell what became of it. Call it at the top of a test file. */
export function bankDesk() {
  const desk = paymentDesk();
  const { server, pay } = desk;
  let course: number;
  let entity: number;
  let worker: ReturnType<typeof jobWorker>;
  const jobs = () => bankImportJobs(paymentSetup.billables, paymentSetup.publicUrl);
  beforeAll(async () => {
    course = await pay.course();
    entity = await pay.entity({
      code: '90123',
      bank: 'Banco A',
      used_for: ['INSCRICAO', 'RENOVACAO', 'OUTRO'],
    });
    startWorker();
  });
  const startWorker = () => void (worker = jobWorker(server, jobs()));
  const stopWorker = () => worker.stop();
  afterAll(stopWorker);

  let made = 0;
  /** When lines were paid. */
  const at = '202611200930';
  const line = (reference: string, amountCents = 250_000, more: Partial<Line> = {}): Line => ({
    reference,
    amountCents,
    at,
    bankId: `B${String(++made).padStart(8, '0')}`,
    ...more,
  });
  const meps = (payments: Line[], paymentEntity = '90123') =>
    writeSibs('MEPS', { paymentEntity, number: String(++made).padStart(9, '0'), payments });
  const send = async (
    content: string | Buffer,
    format: BankFormat = 'MEPS',
    name = 'banco.txt',
    as: DeskToken = 'ana',
  ) =>
    server.inject(
      uploadOf(
        uploadBankFile,
        { fields: { entity_id: String(entity), format }, file: { name, content } },
        as,
      ),
    );
  const previewed = async (content: string | Buffer, format: BankFormat = 'MEPS', name?: string) => {
    const answer = await send(content, format, name);
    if (answer.statusCode !== 200) throw new Error(answer.body);
    return answer.json().data as {
      import_id: number;
      matched: number;
      unmatched: number;
      duplicated: number;
    };
  };
  const refusal = async (content: string | Buffer, format: BankFormat = 'MEPS', name?: string) =>
    ((await send(content, format, name)).json() as { errors?: { file: string[] } }).errors?.file[0];
  const record = async (id: number) => (await server.call(oneBankImport, { params: { id } }, 'ana')).data;
  const linesOf = async (id: number) =>
    (await server.call(bankImportLines, { params: { id }, query: { per_page: 100 } }, 'ana')).data;
  const ended = (id: number, state: string) =>
    until(async () => {
      const found = await record(id);
      return found.state === state && found;
    });
  const confirmed = async (id: number) => {
    await server.call(confirmBankImport, { params: { id } }, 'ana');
    return ended(id, 'IMPORTADO');
  };
  const imported = async (content: string | Buffer, format: BankFormat = 'MEPS', name?: string) =>
    confirmed((await previewed(content, format, name)).import_id);
  const open = async () => {
    const one = await pay.approved(course);
    return { ...one, reference: one.invoice.references[0]!.number };
  };
  const outcomes = async (id: number) => (await linesOf(id)).map((each) => [each.class, each.outcome]);
  return {
    ...desk,
    course: () => course,
    jobs,
    startWorker,
    stopWorker,
    at,
    line,
    meps,
    send,
    previewed,
    refusal,
    record,
    linesOf,
    ended,
    confirmed,
    imported,
    open,
    outcomes,
  };
}
