import type { BatchAct } from '../../platform/batch/batch-act.ts';
import { ApiError } from '../../platform/http/errors.ts';
import * as audiences from './audience.repository.ts';
import { addressed, send } from './communication.service.ts';
import { messages } from './messages.ts';

/** A student is not changed by a message. */
const version = 0;

/** A message to many students: to each a communication of their own, which nobody else is named in (I41). */
export const messageStudents: BatchAct = {
  act: 'students-message',
  async find(db, student_id) {
    const { student } = await audiences.named(db, { type: 'INDIVIDUAL', student_id });
    return student === null ? undefined : { name: student, version, already: undefined };
  },
  async run(tx, student_id, _version, ctx, { message }) {
    const audience = { type: 'INDIVIDUAL' as const, student_id };
    if (message) await send(tx, { ...audience, ...message }, undefined, ctx);
    else {
      await addressed(tx, audience, ctx);
      if ((await audiences.count(tx, audience)) === 0) throw new ApiError('invalid', messages.nobody);
    }
    return { version };
  },
};
