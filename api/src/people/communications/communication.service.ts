import { isDeepStrictEqual } from 'node:util';
import { audit, diff } from '../../platform/audit/audit.repository.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import { attach } from '../../platform/files/attachment.repository.ts';
import type { ReceivedFile } from '../../platform/files/receive.ts';
import { ApiError, fieldError } from '../../platform/http/errors.ts';
import type { UserContext } from '../../platform/http/route.ts';
import type { BatchAct } from '../../platform/batch/batch-act.ts';
import * as communications from './communication.repository.ts';
import { messages } from './messages.ts';
import type { Audience } from './communication.repository.ts';

/** Whether the caller may write to anybody, and not only to the students they teach. */
export const writesToAll = ({ user }: UserContext) => user.permissions.has('communications.create');

/** An audience in words. Throws `forbidden` where the caller may not write to it, `not_found` where it refers to nothing. */
export async function addressed(db: Db, audience: Audience, ctx: UserContext): Promise<string> {
  if (!writesToAll(ctx)) await refuseNotTaught(db, audience, ctx);
  const { course, class_group, subject, student } = await communications.named(db, audience);
  const words = {
    GERAL: messages.audience.GERAL,
    CURSO: course && messages.audience.CURSO(course),
    TURMA: class_group && messages.audience.TURMA(class_group),
    PAUTA: class_group && subject && messages.audience.PAUTA(subject, class_group),
    INDIVIDUAL: student,
    FINANCEIRA: messages.audience.FINANCEIRA(course),
  }[audience.type];
  if (words === null) throw new ApiError('not_found', messages.nobody);
  return words;
}

async function refuseNotTaught(db: Db, audience: Audience, { user }: UserContext): Promise<void> {
  const { type, class_id, subject_id } = audience;
  const own = await communications.taught(db, user.personId);
  const teaches = own.some(
    (one) => one.class_id === class_id && (type === 'TURMA' || one.subject_id === subject_id),
  );
  if ((type !== 'TURMA' && type !== 'PAUTA') || !teaches) throw new ApiError('forbidden', messages.notTaught);
}

/** The end of a day in the institution's time zone. Throws where it has passed. */
function endOf(day: string, now: Date): string {
  const end = new Date(Date.parse(`${day}T00:00:00+02:00`) + 86_400_000);
  if (end <= now) throw fieldError('invalid', 'expires_on', messages.past);
  return end.toISOString();
}

type Before = NonNullable<Awaited<ReturnType<typeof communications.byKey>>>;
const isSame = (
  { id: _id, recipients: _recipients, expires_at: expiry, ...before }: Before,
  { expires_at, ...asked }: Omit<Before, 'id' | 'recipients' | 'expires_at'> & { expires_at: string | null },
) =>
  (expiry === null ? null : +new Date(expiry)) === (expires_at === null ? null : Date.parse(expires_at)) &&
  isDeepStrictEqual(before, asked);

interface Sending extends Audience {
  title: string;
  body: string;
  /** The last day on which it is shown, '2026-12-31'. */
  expires_on?: string | undefined;
  key?: string | undefined;
}

/** Sends a communication to its audience (I41). Idempotent by its key; throws `conflict` where the key sent something else. */
export async function send(
  tx: Tx,
  { title, body, expires_on, key, ...audience }: Sending,
  file: ReceivedFile | undefined,
  ctx: UserContext,
): Promise<{ id: number; recipients: number }> {
  const words = await addressed(tx, audience, ctx);
  const expires_at = expires_on === undefined ? null : endOf(expires_on, new Date());
  const content = { type: audience.type, title, body, audience: words, expires_at };
  if (key !== undefined) {
    await communications.lockKey(tx, key);
    const before = await communications.byKey(tx, key);
    if (before && !isSame(before, { ...content, sent_by: ctx.user.userId, sha256: file?.sha256 ?? null }))
      throw new ApiError('conflict', messages.sentOtherwise);
    if (before) return { id: before.id, recipients: before.recipients };
  }
  const attachment_id = file ? await attach(tx, file) : null;
  const made = await communications.insert(
    tx,
    { ...content, attachment_id, sent_by: ctx.user.userId, request_key: key ?? null },
    communications.peopleOf(audience),
  );
  if (!made) throw fieldError('invalid', 'type', messages.nobody);
  await audit(tx, ctx, {
    action: 'communication.send',
    entityId: made.id,
    changes: diff(undefined, { title, audience: words, recipients: made.recipients }),
  });
  return made;
}

/** A student is not changed by a message. */
const version = 0;

/** A message to many students: to each a communication of their own, which nobody else is named in (I41). */
export const messageStudents: BatchAct = {
  act: 'students-message',
  async find(db, student_id) {
    const { student } = await communications.named(db, { type: 'INDIVIDUAL', student_id });
    return student === null ? undefined : { name: student, version, already: undefined };
  },
  async run(tx, student_id, _version, ctx, { message }) {
    const audience = { type: 'INDIVIDUAL' as const, student_id };
    if (message) await send(tx, { ...audience, ...message }, undefined, ctx);
    else {
      await addressed(tx, audience, ctx);
      if ((await communications.count(tx, audience)) === 0) throw new ApiError('invalid', messages.nobody);
    }
    return { version };
  },
};
