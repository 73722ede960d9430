import type { BankFormat } from '@portal/shared-kit/contract/finance/bank-import';
import type { LayoutRules } from '@portal/shared-kit/contract/finance/bank-layout';
import { writeSibs } from '../../finance/bank/formats/sibs.rules.ts';
import type { Move, Statement } from './statement.ts';
import { writeCamt, type CamtStyle } from './write-camt.ts';
import { placesOf, writeLayout } from './write-layout.ts';
import { writeMt940 } from './write-mt940.ts';

/** Each second one has the reference of the next of `openInvoices`, the others a reference of nobody. */
function moveOf(nth: number): Move {
  return {
    day: '2026-11-20',
    valueOn: '2026-11-20',
    cents: 250_000,
    incoming: true,
    reversal: false,
    reference: nth % 2 === 0 ? String(70_000_000_001 + nth / 2) : String(nth).padStart(11, '0'),
    grouped: false,
    bankId: `B${String(nth).padStart(9, '0')}`,
    before: 'Propina de novembro de Celeste da Conceição Mondlane, referência',
    after: 'paga ao balcão',
  };
}

const camt: CamtStyle = {
  message: 'CAMT053',
  version: '08',
  prefix: '',
  encoding: 'utf-8',
  envelope: false,
  status: 'code',
  date: 'local time',
  boolean: 'word',
  text: 'remittance',
  batch: 1,
  charges: 0,
  decimals: 2,
};

/** Layouts of every kind. */
export const layouts: Record<LayoutRules['kind'], LayoutRules> = {
  CSV: layoutOf('CSV'),
  FIXA: layoutOf('FIXA'),
  XLSX: layoutOf('XLSX'),
};

function layoutOf(kind: LayoutRules['kind']): LayoutRules {
  return {
    kind,
    encoding: 'UTF8',
    delimiter: ';',
    skip: 1,
    skip_end: 0,
    decimal: ',',
    thousands: '.',
    date: 'DD/MM/AAAA',
    side: 'VALOR',
    credit_word: 'C',
    debit_word: 'D',
    columns: placesOf({ kind, side: 'VALOR' }),
  };
}

/** Files of so many movements, by format; those of the layouts by their kind. Each has movements of its own. */
export function largeFiles(
  lines: number,
  { account, paymentEntity }: { account: string; paymentEntity: string },
): { format: BankFormat; layout?: LayoutRules['kind']; name: string; content: Buffer }[] {
  let files = 0;
  const nextMoves = () => {
    const first = lines * files++;
    return Array.from({ length: lines }, (_, nth) => moveOf(first + nth));
  };
  const nextStatement = (): Statement => ({ account, currency: 'MZN', openingCents: 0, moves: nextMoves() });
  const payments = nextMoves().map(({ reference, bankId, cents }) => ({
    reference,
    bankId,
    at: '202611200930',
    amountCents: cents,
  }));
  const table = [
    'Data;Referência;Transacção;Valor;Descrição',
    ...nextMoves().map(
      ({ reference, bankId, before }) => `20/11/2026;${reference};${bankId};2500,00;${before}`,
    ),
  ];
  return [
    {
      format: 'MEPS',
      name: 'meps.txt',
      content: Buffer.from(writeSibs('MEPS', { paymentEntity, number: '202611201', payments })),
    },
    ...(['CAMT052', 'CAMT053', 'CAMT054'] as const).map((message) => ({
      format: message,
      name: `${message}.xml`,
      content: writeCamt([nextStatement()], { ...camt, message }),
    })),
    {
      format: 'MT940',
      name: 'mt940.sta',
      content: writeMt940([nextStatement()], {
        end: '\r\n',
        encoding: 'utf-8',
        envelope: 'dash',
        page: 20,
        type: 'NTRF',
        funds: '',
        entryDate: true,
        supplement: '',
        information: 'free',
      }),
    },
    { format: 'TABELA', name: 'tabela.csv', content: Buffer.from(table.join('\n')) },
    ...Object.values(layouts).map((rules) => {
      const moves = nextMoves();
      return {
        format: 'MODELO' as const,
        layout: rules.kind,
        name: `modelo-${rules.kind}`,
        content: writeLayout(
          moves,
          moves.map(({ before }) => before),
          rules,
          '\n',
        ),
      };
    }),
  ];
}
