import { institutionYear } from '@portal/shared-kit/contract/core/clock';
import type { BankFormat } from '@portal/shared-kit/contract/finance/bank-import';
import { audit } from '../../platform/audit/audit.repository.ts';
import { formatMoment } from '../../platform/database/dates.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import { brokenKey } from '../../platform/database/unique-key.ts';
import { ApiError, fieldError, orNotFound } from '../../platform/http/errors.ts';
import { refuseUnproved, type UserContext } from '../../platform/http/route.ts';
import { submitJob } from '../../platform/jobs/job.service.ts';
import * as approvals from '../second-person/second-person.repository.ts';
import * as imports from './bank-import.repository.ts';
import * as classes from './bank-class.repository.ts';
import * as lines from './bank-line.repository.ts';
import { identified, type IdentifiedMovement, isAccount } from './bank-identity.rules.ts';
import type { BankFile } from './formats/bank-line.ts';
import { messages } from './messages.ts';

export const bankJobs = { write: 'bank-import', undo: 'bank-import-undo' } as const;
/** Input of the jobs of a bank file. */
export interface OfBankImport {
  importId: number;
}

interface ImportUpload {
  entityId: number;
  format: BankFormat;
  layoutId?: number | undefined;
  file: { name: string; sha256: string };
}

/** Stores a file with what each line would do; records no payment. */
export async function preview(
  tx: Tx,
  { user }: { user: Pick<UserContext['user'], 'userId'> },
  { entityId, format, layoutId, file }: ImportUpload,
  read: BankFile,
): Promise<number> {
  const paymentEntity = orNotFound(await imports.entity(tx, entityId), messages.noEntity);
  refuseOther(paymentEntity, read);
  const movements = await withKnownNumbers(tx, identified(paymentEntity.code, read.movements));
  const upload = {
    entity_id: entityId,
    format,
    file_name: file.name,
    sha256: file.sha256,
    layout_id: layoutId ?? null,
    file_number: read.number ?? null,
    created_by: user.userId,
    accounts: [...new Set(read.accounts.filter(Boolean))].sort(),
    year: Math.max(...movements.map(({ paidAt }) => institutionYear(paidAt))),
  };
  await refuseRepeated(tx, upload, movements);
  await imports.dropPreviews(tx, file.sha256);
  const id = await imports.insert(tx, upload);
  await lines.insert(tx, id, movements);
  await classes.classify(tx, id, paymentEntity.code);
  return id;
}

/** A number that stands on several lines of this file may have stood on one alone in a shorter file, which recorded that line by it: the
 *  line is the same movement here. */
async function withKnownNumbers(
  tx: Tx,
  movements: readonly IdentifiedMovement[],
): Promise<readonly IdentifiedMovement[]> {
  const shared = movements.flatMap((movement) =>
    movement.byNumber === undefined ? [] : [{ ...movement, identity: movement.byNumber }],
  );
  if (shared.length === 0) return movements;
  const known = await classes.recordedAs(tx, shared);
  const replaced = new Map(shared.map((movement) => [movement.number, movement]));
  return movements.map((movement) =>
    known.has(movement.number) ? replaced.get(movement.number)! : movement,
  );
}

/** Throws where the same content was recorded before: byte by byte, or each movement of it in a file with the same number (J21). */
async function refuseRepeated(
  tx: Tx,
  upload: Parameters<typeof imports.insert>[1],
  movements: readonly IdentifiedMovement[],
): Promise<void> {
  const same = await imports.sameContent(tx, upload.sha256);
  if (same) throw fieldError('duplicate', 'file', messages.sameContent(formatMoment(same.created_at)));
  const { file_number } = upload;
  if (file_number === null) return;
  for (const id of await imports.sameNumber(tx, { ...upload, file_number }))
    if (await classes.containsAll(tx, id, movements))
      throw fieldError('duplicate', 'file', messages.sameNumber(file_number));
}

/** Throws where the file names another entity than the chosen one, or an account that is none of its, or where a statement names no account
 *  and the entity has some to compare it with (J24). */
function refuseOther({ code, accounts }: { code: string; accounts: string[] }, read: BankFile): void {
  if (read.paymentEntity !== undefined && read.paymentEntity !== code)
    throw fieldError('invalid', 'file', messages.wrongEntity(read.paymentEntity, code));
  if (accounts.length > 0 && read.accounts.includes(''))
    throw fieldError('invalid', 'file', messages.noAccountNamed);
  const other = read.accounts.find(
    (account) => account !== '' && !accounts.some((nib) => isAccount(nib, account)),
  );
  if (other === undefined) return;
  throw fieldError(
    'invalid',
    'file',
    accounts.length > 0 ? messages.wrongAccount(other) : messages.noAccounts(other),
  );
}

async function lockIdle(tx: Tx, id: number) {
  const found = orNotFound(await imports.lock(tx, id), messages.missing);
  if (found.working) throw new ApiError('conflict', messages.otherRuns);
  return found;
}

/** Starts recording the payments of a file, or resumes after a cancellation. One import per entity at a time. */
export async function confirm(tx: Tx, ctx: UserContext, id: number): Promise<void> {
  const found = await lockIdle(tx, id);
  if (found.state !== 'PREVISTO' && found.state !== 'A_IMPORTAR')
    throw new ApiError('conflict', messages.alreadyDone);
  const { second, own } = await imports.secondPerson(tx, id, ctx.user.userId);
  if (second && own) throw new ApiError('forbidden', messages.needsSecond(await approvals.limit(tx)));
  if (second) refuseUnproved('of-factor-holders', ctx.user);
  if (found.state === 'PREVISTO') {
    await classes.classify(tx, id, found.code);
    await classes.leaveRecordedSince(tx, id);
  }
  await submit(tx, ctx, found, 'write');
}

/** Starts reversing the payments of a file that have not been used since (I24). */
export async function undo(tx: Tx, ctx: UserContext, id: number): Promise<void> {
  const found = await lockIdle(tx, id);
  const may = found.state === 'IMPORTADO' || found.state === 'A_ANULAR';
  if (!may || (found.undo_until && found.undo_until < new Date()))
    throw new ApiError('conflict', messages.tooLate);
  await submit(tx, ctx, found, 'undo');
}

async function submit(
  tx: Tx,
  ctx: UserContext,
  { id, file_name }: { id: number; file_name: string },
  work: keyof typeof bankJobs,
): Promise<void> {
  const input: OfBankImport = { importId: id };
  const title = work === 'write' ? messages.job(file_name) : messages.undoJob(file_name);
  const job_id = await submitJob(tx, ctx, {
    kind: bankJobs[work],
    title,
    input,
    anyOf: ['payments.confirm'],
  });
  await imports
    .begin(tx, id, { state: work === 'write' ? 'A_IMPORTAR' : 'A_ANULAR', job_id })
    .catch((error: unknown) => {
      throw brokenKey(error) ? new ApiError('conflict', messages.otherRuns) : error;
    });
  await audit(tx, ctx, { action: `bank_import.${work}`, entityId: id });
}

/** An import by the names of the wire (E.4). */
export async function summary(db: Db, id: number) {
  const { lines: many, amount, classes } = (await imports.find(db, id))!;
  const count = (...names: string[]) =>
    classes.filter(({ class: name }) => names.includes(name)).reduce((sum, { lines: n }) => sum + n, 0);
  return {
    import_id: id,
    lines: many,
    matched: count('CONCILIAR', 'VALOR_DIFERENTE'),
    unmatched: count('REFERENCIA_DESCONHECIDA', 'REFERENCIA_INVALIDA', 'FACTURA_PAGA'),
    duplicated: count('JA_PROCESSADO'),
    amount,
  };
}
