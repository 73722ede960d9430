import {
  bankImportLines,
  bankImports,
  confirmBankImport,
  oneBankImport,
  undoBankImport,
  uploadBankFile,
  type BankImport,
  type BankLine,
} from '@portal/shared-kit/contract/finance/bank-import';
import { bankLayouts } from '@portal/shared-kit/contract/finance/bank-layout';
import { entity } from '@portal/shared-kit/contract/finance/payment-entity';
import { myJobs, type JobRow } from '@portal/shared-kit/contract/platform/job';
import { answer, fakeApi, on, rowOf, type Fake } from '@portal/shared-kit/testing';
import { bankFile, nowhere } from '../common/bank-file-fake.ts';
import { row as entityRow } from '../common/entities-fake.ts';

/** A line of a file as the API lists it. */
export const line = (number: number, more: Partial<BankLine>) =>
  rowOf(bankImportLines, {
    id: number,
    number,
    reference: '00000420340',
    transaction: `B${number}`,
    paid_at: '2026-11-20T07:30:00Z',
    amount: 250_000,
    currency: 'MZN',
    incoming: true,
    invoice: 'FT 2026/000001',
    payer_name: 'Celeste Mondlane',
    ...more,
  });
const job = rowOf(myJobs, {
  id: 9,
  kind: 'bank-import',
  title: 'Importar banco-1.txt',
  state: 'CONCLUIDA',
  done: 3,
  total: 3,
  message: '2 conciliados, 1 por identificar, 0 já processados.',
  result: {},
  created_at: '2026-11-20T08:00:00Z',
  finished_at: '2026-11-20T08:00:05Z',
});

/** The fake API of bank files; changes are stored. `more` overrides it. */
export function serve(files: BankImport[], ...more: Fake[]) {
  const of = (id: number) => files.find((file) => file.id === id)!;
  const jobs: JobRow[] = [];
  return fakeApi(
    ...more,
    on(entity.list, ({ query }) => answer.page([entityRow(1)], query)),
    on(bankLayouts, () => answer.one([])),
    on(bankImports, ({ query }) => answer.page(files, query)),
    on(oneBankImport, ({ params }) => answer.one(of(params.id))),
    on(bankImportLines, ({ query }) => {
      const all = [
        line(2, {}),
        line(3, { class: 'VALOR_DIFERENTE', amount: 249_999 }),
        line(4, {
          class: 'REFERENCIA_DESCONHECIDA',
          amount: 10_000,
          invoice: null,
          payer_name: null,
          told: 'Rui',
        }),
      ];
      return answer.page(
        all.filter((each) => query.class === undefined || each.class === query.class),
        query,
      );
    }),
    on(uploadBankFile, () => {
      files.push(bankFile(7));
      return answer.done('Ficheiro lido: nada foi ainda registado.', {
        import_id: 7,
        lines: 3,
        matched: 2,
        unmatched: 1,
        duplicated: 0,
        amount: 509_999,
      });
    }),
    on(confirmBankImport, ({ params }) => {
      jobs.push(job);
      Object.assign(of(params.id), {
        state: 'IMPORTADO',
        job_id: 9,
        undo_until: '2099-11-21T08:00:00Z',
        accounted: { ...nowhere, reconciled: 499_999, unmatched: 10_000 },
      });
      return answer.done('A importação começou.', { ...of(params.id), state: 'A_IMPORTAR' });
    }),
    on(undoBankImport, ({ params }) => {
      Object.assign(of(params.id), { state: 'ANULADO' });
      return answer.done('A anulação começou.', of(params.id));
    }),
    on(myJobs, () => answer.one(jobs)),
  );
}
