import {
  bankImports,
  type BankImport,
  type LineClass,
} from '@portal/shared-kit/contract/finance/bank-import';
import { rowOf } from '@portal/shared-kit/testing';

/** The sum of a class of one line. */
export const classSum = (
  of: LineClass,
  more: Partial<BankImport['classes'][number]>,
): BankImport['classes'][number] => ({
  class: of,
  currency: 'MZN',
  lines: 1,
  amount: 0,
  outgoing: 0,
  ...more,
});
/** No money anywhere. */
export const nowhere: BankImport['accounted'] = {
  reconciled: 0,
  credit: 0,
  unmatched: 0,
  duplicated: 0,
  waiting: 0,
  open: 0,
  ignored: 0,
  undone: 0,
};

/** A bank file as the API lists it. */
export const bankFile = (id: number, more: Partial<BankImport> = {}) =>
  rowOf(bankImports, {
    id,
    entity: '90121',
    bank: 'Banco da Demonstração',
    format: 'MEPS',
    file_name: `banco-${id}.txt`,
    file_number: '202611201',
    created_at: '2026-11-20T08:00:00Z',
    created_by: 'Ana Clara',
    lines: 3,
    amount: 509_999,
    classes: [
      classSum('CONCILIAR', { amount: 250_000 }),
      classSum('VALOR_DIFERENTE', { amount: 249_999 }),
      classSum('REFERENCIA_DESCONHECIDA', { amount: 10_000 }),
    ],
    accounted: nowhere,
    ...more,
  });
