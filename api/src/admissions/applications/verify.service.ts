import { stateWords } from '@portal/shared-kit/contract/admissions/candidacy-rules';
import { invoiceStateLabels } from '@portal/shared-kit/contract/finance/payment-rules';
import { findByCode, type Kind } from '../../platform/documents/code.repository.ts';
import type { Db } from '../../platform/database/db.ts';
import { orNotFound } from '../../platform/http/errors.ts';
import { messages } from './messages.ts';
import { maskedName } from './verify.rules.ts';
import * as papers from './verify.repository.ts';

interface Found {
  number: string;
  issued_at: Date;
  name: string;
  amount_cents: number | null;
  state: string;
}

/** The facts of a paper by kind, as of now, so that an annulled one shows as such. */
const byKind: Record<Kind, (db: Db, id: number) => Promise<Found | undefined>> = {
  async COMPROVATIVO_CANDIDATURA(db, id) {
    const found = await papers.candidacy(db, id);
    return found && { ...found, amount_cents: null, state: stateWords[found.state] };
  },
  async FICHA_PAGAMENTO(db, id) {
    const found = await papers.invoice(db, id);
    return found && { ...found, state: invoiceStateLabels[found.state] };
  },
  async RECIBO(db, id) {
    const found = await papers.receipt(db, id);
    return found && { ...found, state: found.state === 'ESTORNADO' ? messages.reversed : messages.valid };
  },
};

/** The facts of the paper with this code (G.4, G.6). Throws `not_found`. */
export async function verify(db: Db, code: string) {
  const issued = orNotFound(await findByCode(db, code), messages.codeUnknown);
  const found = orNotFound(await byKind[issued.kind](db, issued.entity_id), messages.codeUnknown);
  return {
    ...{ code, kind: issued.kind, number: found.number, state: found.state },
    issued_at: found.issued_at.toISOString(),
    name: maskedName(found.name),
    amount_cents: found.amount_cents,
  };
}
