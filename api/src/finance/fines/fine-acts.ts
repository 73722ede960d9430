import { approval } from '../../platform/batch/batch-act.ts';
import * as fines from './fine-list.repository.ts';
import { messages } from './messages.ts';
import { decide } from './waiver.service.ts';

/** Waiving many fines for which somebody else asked it, each by the rules of one (I22). */
export const waiveFines = approval({
  act: 'fines-waive',
  find: fines.find,
  nameOf: ({ name, fine_invoice }) => messages.named(name, fine_invoice),
  isOpen: ({ state }) => state !== 'ISENTA',
  isApproved: ({ state }) => state === 'ISENTA',
  already: messages.alreadyWaived,
  decide,
});
