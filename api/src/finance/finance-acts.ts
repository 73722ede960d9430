import { activation, type BatchAct } from '../platform/batch/batch-act.ts';
import { messages } from '../platform/batch/messages.ts';
import * as entities from './entities/entity.repository.ts';
import { update } from './entities/entity.service.ts';
import { waiveFines } from './fines/fine-acts.ts';
import type { PaymentSetup } from './settling/billable.ts';
import { approveDiscounts } from './discounts/discount.routes.ts';
import { confirmPayments } from './second-person/second-person.service.ts';

/** Batch acts on payment entities, and on what somebody else asked for or recorded. */
export const financeActs = (setup: PaymentSetup): readonly BatchAct[] => [
  approveDiscounts,
  waiveFines,
  confirmPayments(setup),
  ...activation({
    area: 'entities',
    find: entities.find,
    nameOf: ({ bank, code }) => `${bank} (${code})`,
    already: messages.already,
    update,
  }),
];
