import { approval } from '../../platform/batch/batch-act.ts';
import * as discounts from './discount.repository.ts';
import { decide } from './discount.service.ts';
import { messages } from './messages.ts';

/** Approving many discounts, each by the rules of one: nobody their own, nor their own request. */
export const approveDiscounts = approval({
  act: 'discounts-approve',
  find: discounts.find,
  nameOf: ({ name, percent }) => messages.named(name, percent),
  isOpen: ({ state }) => state === 'PEDIDO',
  isApproved: ({ state }) => state === 'APROVADO',
  already: messages.alreadyApproved,
  decide,
});
