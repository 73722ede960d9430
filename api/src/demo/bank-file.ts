import { createHash } from 'node:crypto';
import { formatDay, formatTime, institutionDay } from '@portal/shared-kit/contract/core/clock';
import * as imports from '../finance/bank/bank-import.repository.ts';
import { preview } from '../finance/bank/bank-import.service.ts';
import { bankFileTask } from '../finance/bank/formats/read-bank-file.ts';
import { record, recordTogether } from '../finance/bank/record-lines.service.ts';
import type { Tx } from '../platform/database/db.ts';
import type { SignedIn } from '../platform/http/route.ts';
import * as billing from './invoices.repository.ts';
import { dayMs, type IssuedFee } from './monthly-payments.rules.ts';

interface Line {
  at: Date;
  reference: string;
  cents: number;
  description: string;
}
/** Number of students who pay a month in advance, so that the file has lines at any time of the year. */
const early = 4;
const surplusCents = 50_000;

/** A bank file imported today: payments of recent weeks, one of them above the amount due, and lines that need a person's decision. */
export async function seedBankFile(
  tx: Tx,
  fees: readonly IssuedFee[],
  { now, by }: { now: Date; by: SignedIn },
): Promise<void> {
  const [entity] = await billing.entities(tx);
  const references = await billing.referencesOf(
    tx,
    entity!.id,
    fees.map(({ invoiceId }) => invoiceId),
  );
  const numberOf = ({ invoiceId }: IssuedFee) => references.get(invoiceId)!.number;
  const yesterday = new Date(now.getTime() - dayMs);
  const paidAtBank = fees.filter(({ settlement }) => settlement?.way === 'BANCO');
  const ahead = fees.filter(({ settlement, habit }) => !settlement && habit === 'PONTUAL').slice(0, early);
  const lines: Line[] = [
    ...paidAtBank.map((one) => ({
      at: one.settlement!.paidAt,
      reference: numberOf(one),
      cents: one.settlement!.cents,
      description: 'PAGAMENTO DE PROPINA',
    })),
    ...ahead.map((one) => ({
      at: yesterday,
      reference: numberOf(one),
      cents: one.cents,
      description: 'PAGAMENTO DE PROPINA',
    })),
    ...(await oddLines(tx, fees, { at: yesterday, numberOf })),
  ];
  if (lines[0]) lines[0] = { ...lines[0], cents: lines[0].cents + surplusCents };
  const day = institutionDay(now).replaceAll('-', '');
  const content = Buffer.from(fileOf(lines, day));
  const lastMail = await billing.lastMail(tx);
  const importId = await preview(
    tx,
    { user: by },
    {
      entityId: entity!.id,
      format: 'TABELA',
      file: { name: `extracto-${day}.csv`, sha256: createHash('sha256').update(content).digest('hex') },
    },
    bankFileTask.read({ bytes: content, by: 'TABELA' }),
  );
  const ctx = { user: by, ip: '127.0.0.1', requestId: 'demo' };
  const setup = { billables: {}, publicUrl: '' };
  await imports.begin(tx, importId, { state: 'A_IMPORTAR' });
  for (let isLast = false; !isLast;) {
    const some = await recordTogether(tx, ctx, setup, { importId, entity: entity!.code });
    for (const line of some.single) await record(tx, ctx, setup, entity!.code, line);
    isLast = some.isLast;
  }
  await imports.finish(tx, importId, 'IMPORTADO');
  await billing.forgetMails(tx, lastMail);
}

/** A debtor's deposit without a reference, a month paid twice, an unknown reference, and the bank's own fee. */
async function oddLines(
  tx: Tx,
  fees: readonly IssuedFee[],
  { at, numberOf }: { at: Date; numberOf: (one: IssuedFee) => string },
): Promise<Line[]> {
  const debtor = fees.find(
    ({ settlement, habit, dueDate }) => !settlement && habit === 'DEVE_UM' && dueDate < institutionDay(at),
  );
  const again = fees.find(
    ({ settlement }) => settlement?.way === 'BALCAO' && settlement.method === 'REFERENCIA',
  );
  const names = await billing.namesOf(tx, debtor ? [debtor.studentId] : []);
  return [
    ...(debtor
      ? [
          {
            at,
            reference: '',
            cents: debtor.cents,
            description: `DEPOSITO ${names.get(debtor.studentId)!.toUpperCase()}`,
          },
        ]
      : []),
    ...(again
      ? [{ at, reference: numberOf(again), cents: again.cents, description: 'PAGAMENTO DE PROPINA' }]
      : []),
    { at, reference: '99900000001', cents: 125_000, description: 'TRANSFERENCIA' },
    { at, reference: '', cents: -15_000, description: 'COMISSAO DE SERVICO' },
  ];
}

const amountOf = (cents: number) =>
  `${cents < 0 ? '-' : ''}${Math.floor(Math.abs(cents) / 100)},${String(Math.abs(cents) % 100).padStart(2, '0')}`;

/** The table in a bank's layout; each line has the bank's own number. */
const fileOf = (lines: readonly Line[], day: string): string =>
  [
    'Data;Hora;Referência;Transacção;Valor;Descrição',
    ...lines.map(({ at, reference, cents, description }, nth) => {
      return [
        formatDay(at),
        formatTime(at),
        reference,
        `E${day}${String(nth).padStart(4, '0')}`,
        amountOf(cents),
        description,
      ].join(';');
    }),
    '',
  ].join('\n');
