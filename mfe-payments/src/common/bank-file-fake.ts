import type { BankImport } from '@portal/shared-kit/contract/finance/bank-import';

/** A bank file as the API lists it. */
export const bankFile = (id: number, more: Partial<BankImport> = {}): BankImport => ({
  ...{
    id,
    entity: '90121',
    bank: 'Banco da Demonstração',
    format: 'MEPS',
    layout: null,
    file_name: `banco-${id}.txt`,
  },
  file_number: '202611201',
  state: 'PREVISTO',
  job_id: null,
  ...{
    created_at: '2026-11-20T08:00:00Z',
    created_by: 'Ana Clara',
    undo_until: null,
    second: false,
    own: false,
    lines: 3,
    amount: 509_999,
  },
  classes: [
    { class: 'CONCILIAR', lines: 1, amount: 250_000 },
    { class: 'VALOR_DIFERENTE', lines: 1, amount: 249_999 },
    { class: 'REFERENCIA_DESCONHECIDA', lines: 1, amount: 10_000 },
  ],
  accounted: { reconciled: 0, credit: 0, unmatched: 0, duplicated: 0, ignored: 0 },
  ...more,
});
