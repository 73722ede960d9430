import { inscriptionBillable } from './enrolment/inscriptions/inscription.service.ts';
import type { Billables } from './finance/ledger/billable.ts';
import { candidacyBillable, candidacyHandler } from './admissions/candidacies/approval.service.ts';
import { serviceBillable } from './finance/services/service-request.service.ts';

const inscription = inscriptionBillable(candidacyHandler);

/** What follows when an invoice is paid, by its type: a new billable thing is a line here and a handler in its own area. */
export const billables: Billables = {
  CANDIDATURA: candidacyBillable,
  INSCRICAO: inscription,
  RENOVACAO: inscription,
  SERVICO: serviceBillable,
};
