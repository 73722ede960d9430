import { stateWords } from '@portal/shared-kit/contract/admissions/candidacy-rules';
import { invoiceStateLabels } from '@portal/shared-kit/contract/finance/payment-rules';
import { printedChecksum, type PaperType } from '@portal/shared-kit/contract/grading/sheet-rules';
import { kindsOf } from '../../grading/papers/paper-content.service.ts';
import { printedFrom } from '../../grading/papers/paper.repository.ts';
import { checkSlip } from '../../grading/slips/result-slip.service.ts';
import { findByCode, type PaperKind } from '../../platform/documents/code.repository.ts';
import type { Db } from '../../platform/database/db.ts';
import { orNotFound } from '../../platform/http/errors.ts';
import { messages } from './messages.ts';
import * as papers from './verify.repository.ts';

interface Found {
  number: string;
  issued_at: Date;
  name: string;
  amount_cents: number | null;
  state: string;
}

/** Masks a name: the first name and the initials of the others (G.6). */
const maskedName = (name: string): string => {
  const [first = '', ...others] = name.split(/\s+/).filter(Boolean);
  return [first, ...others.map((word) => `${Array.from(word)[0] ?? ''}•••`)].join(' ');
};
const masked = <F extends { name: string }>(found: F): F => ({ ...found, name: maskedName(found.name) });

/** A pauta by the snapshot it was printed from; a later snapshot replaces it (C.5). */
async function gradeSheet(db: Db, snapshotId: number, type: PaperType): Promise<Found | undefined> {
  const found = await printedFrom(db, snapshotId, kindsOf(type));
  if (!found) return undefined;
  const valid = found.provisional ? messages.sheetProvisional : messages.valid;
  return {
    number: printedChecksum(found.checksum),
    issued_at: found.at,
    name: `${found.subject_name} · ${found.class_name} · ${found.year}`,
    amount_cents: null,
    state: found.replaced || found.returned ? messages.sheetReplaced : valid,
  };
}

/** The facts of a paper by kind, as of now, so that an annulled one is shown as such. */
const byKind: Record<PaperKind, (db: Db, id: number) => Promise<Found | undefined>> = {
  async COMPROVATIVO_CANDIDATURA(db, id) {
    const found = await papers.candidacy(db, id);
    return found && { ...masked(found), amount_cents: null, state: stateWords[found.state] };
  },
  async FICHA_PAGAMENTO(db, id) {
    const found = await papers.invoice(db, id);
    return found && { ...masked(found), state: invoiceStateLabels[found.state] };
  },
  async RECIBO(db, id) {
    const found = await papers.receipt(db, id);
    if (!found) return undefined;
    const { voided_at, state, ...receipt } = masked(found);
    if (voided_at) return { ...receipt, state: messages.receiptVoided };
    return { ...receipt, state: state === 'ESTORNADO' ? messages.reversed : messages.valid };
  },
  PAUTA_FREQUENCIA: (db, id) => gradeSheet(db, id, 'FREQUENCIA'),
  PAUTA_FINAL: (db, id) => gradeSheet(db, id, 'FINAL'),
  async RESULTADOS(db, id) {
    const found = await checkSlip(db, id);
    return (
      found && {
        number: printedChecksum(found.checksum),
        issued_at: found.made_at,
        amount_cents: null,
        name: `${maskedName(found.name)} · ${found.year}`,
        state: found.replaced ? messages.slipReplaced : messages.valid,
      }
    );
  },
  async SERVICO(db, id) {
    const found = await papers.servicePaper(db, id);
    if (!found) return undefined;
    const { number, issued_at, full_name, service } = found;
    return {
      number,
      issued_at,
      amount_cents: null,
      state: messages.valid,
      name: `${maskedName(full_name)} · ${service}`,
    };
  },
  async EXTRACTO(db, id) {
    const found = await papers.statement(db, id);
    return found && { ...masked(found), number: String(id), state: messages.valid };
  },
};

/** The facts of the paper with this code (G.4, G.6). Throws `not_found`. */
export async function verify(db: Db, code: string) {
  const issued = orNotFound(await findByCode(db, code), messages.codeUnknown);
  const found = orNotFound(await byKind[issued.kind](db, issued.entity_id), messages.codeUnknown);
  return {
    code,
    kind: issued.kind,
    number: found.number,
    state: found.state,
    issued_at: found.issued_at,
    name: found.name,
    amount_cents: found.amount_cents,
  };
}
