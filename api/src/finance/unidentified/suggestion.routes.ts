import * as contract from '@portal/shared-kit/contract/finance/payment';
import type { Db } from '../../platform/database/db.ts';
import { orNotFound } from '../../platform/http/errors.ts';
import { query, type Server, one } from '../../platform/http/route.ts';
import { deskInvoice } from '../second-person/confirm.service.ts';
import { messages } from '../ledger/messages.ts';
import { bills } from '../ledger/settled-invoice.repository.ts';
import * as suggestions from './suggestion.repository.ts';
import { codesIn, nameWords, ranked, reasonsFor, slipsOf } from './suggestion.rules.ts';

/** Most suggestions that somebody looks through. */
const most = 6;

async function suggested(db: Db, id: number) {
  const money = orNotFound(await suggestions.money(db, id), messages.noPayment);
  const { reference, told: bankText } = money;
  const found = await suggestions.candidates(db, {
    ...money,
    slips: slipsOf(reference),
    codes: codesIn(bankText),
    words: nameWords(bankText),
  });
  if (found.length === 0) return [];
  const byId = new Map(found.map((each) => [each.id, each]));
  const owed = await bills(db)
    .where('i.id', 'in', [...byId.keys()])
    .orderBy('i.id')
    .execute();
  const now = new Date();
  return ranked(
    owed.map((row) => {
      const { numbers: references, of_payer: isOfPayer } = byId.get(row.id)!;
      const bill = deskInvoice(row, now);
      const reasons = reasonsFor(money, {
        references,
        isOfPayer,
        openCents: bill.open,
        dueDate: bill.due_date,
        payerName: bill.payer_name,
        payerCode: bill.payer_code,
      });
      return { bill, reasons };
    }),
  ).slice(0, most);
}

/** Suggested invoices for an unmatched payment (I32). */
export function suggestionRoutes(server: Server) {
  query(server, contract.paymentSuggestions, async (db, { params: { id } }) => one(await suggested(db, id)));
}
