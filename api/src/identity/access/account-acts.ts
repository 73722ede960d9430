import { activation, type BatchAct } from '../../platform/batch/batch-act.ts';
import { messages } from '../../platform/batch/messages.ts';
import * as users from './user.repository.ts';
import { update } from './user.service.ts';

/** Acts on many accounts. */
export const accountActs = (publicUrl: string): readonly BatchAct[] =>
  activation({
    area: 'users',
    find: users.find,
    nameOf: (row) => row.fullName,
    already: messages.already,
    update: (tx, id, change, ctx) => update(tx, id, change, ctx, publicUrl),
  });
