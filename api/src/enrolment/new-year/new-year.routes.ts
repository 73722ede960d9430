import * as contract from '@portal/shared-kit/contract/enrolment/new-year';
import { command, done, one, query, type Server, type UserContext } from '../../platform/http/route.ts';
import { orNotFound, ApiError } from '../../platform/http/errors.ts';
import { messages } from './messages.ts';
import * as rows from './new-year.repository.ts';
import { onWire, preview, submit } from './new-year.service.ts';
import { moveBack } from '../../offer/class-group/advance.service.ts';
import * as classes from '../../offer/class-group/class-group.repository.ts';
import { retire } from '../../finance/fees/fee.service.ts';
import { end } from '../../people/teachers/teaching-install.service.ts';
import * as teachings from '../../people/teachers/teaching-rows.repository.ts';
import { institutionDay } from '@portal/shared-kit/contract/core/clock';
import { audit } from '../../platform/audit/audit.repository.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import type { StoredItem } from './new-year.repository.ts';

const isMade = ({ outcome }: StoredItem) => outcome === 'FEITO' || outcome === 'AGENDADO';
const madeOf = (items: readonly StoredItem[], ...kinds: readonly StoredItem['kind'][]) =>
  items.filter((item) => isMade(item) && kinds.includes(item.kind)).map(({ made }) => made);

/** The facts that use what a preparation made, in words. */
async function usedBy(db: Db, of: { id: number; year: number; created_at: Date }): Promise<string[]> {
  const items = await rows.itemsOf(db, of.id);
  const found = await rows.usesOf(
    db,
    { year: of.year, since: of.created_at },
    {
      periods: madeOf(items, 'PERIODO'),
      fees: madeOf(items, 'TAXA'),
      classes: madeOf(items, 'TURMA'),
      taught: madeOf(items, 'TURMA', 'AVANCO'),
    },
  );
  return found.map(({ fact, n }) => messages.facts[fact as keyof typeof messages.facts](n));
}

/** Undoes all that a preparation made; throws with what uses it where somebody has (J9). */
async function undo(tx: Tx, id: number, ctx: UserContext): Promise<void> {
  const preparation = orNotFound(await rows.lockPreparation(tx, id), messages.missing);
  if (preparation.undone_at) throw new ApiError('conflict', messages.undoneAlready);
  await rows.lockYear(tx, preparation.year);
  if (await rows.running(tx, preparation.year)) throw new ApiError('conflict', messages.running);
  const items = await rows.itemsOf(tx, id);
  const taught = madeOf(items, 'TURMA', 'AVANCO');
  await rows.lockClasses(
    tx,
    taught.map((made) => made.id!),
  );
  const used = await usedBy(tx, preparation);
  if (used.length > 0) throw new ApiError('in_use', messages.used(used));
  for (const item of items.filter(isMade).toReversed()) await undoOne(tx, item, ctx);
  await rows.endPreparation(tx, id, { by: ctx.user.userId, message: messages.undone });
}

async function undoOne(tx: Tx, { kind, outcome, made }: StoredItem, ctx: UserContext): Promise<void> {
  const id = made.id!;
  const today = institutionDay(new Date());
  for (const teaching of made.teaching ?? [])
    await end(tx, (await teachings.find(tx, teaching, today))!, '0001-01-01', ctx);
  await rows.removeEditions(tx, made.editions ?? []);
  if (kind === 'TAXA') return retire(tx, id, ctx);
  if (kind === 'PERIODO') {
    await rows.removePeriod(tx, id);
    return audit(tx, ctx, { action: 'activity.delete', entityId: id });
  }
  if (kind === 'TURMA') {
    await classes.remove(tx, id);
    return audit(tx, ctx, { action: 'class_group.delete', entityId: id });
  }
  if (outcome === 'FEITO' && made.version !== undefined)
    await moveBack(tx, (await classes.lock(tx, id))!, made.from!, ctx);
}

/** Preparation of an academic year: preview, job, what was prepared, undo (J9). */
export function newYearRoutes(server: Server) {
  query(server, contract.previewNewYear, async (db, { query: of }, ctx) =>
    one({ year: of.year, items: await preview(db, of, ctx) }),
  );
  command(server, contract.prepareNewYear, async (tx, { body }, ctx) =>
    done(messages.begun, await submit(tx, body, ctx)),
  );
  query(server, contract.preparations, async (db) => {
    const all = [];
    for (const { options, ...row } of await rows.list(db))
      all.push({
        ...row,
        percent: (options as unknown as rows.PreparationOptions).percent,
        used: row.undone_at || row.job_id !== null ? [] : await usedBy(db, row),
      });
    return one(all);
  });
  query(server, contract.preparationItems, async (db, { params: { id } }) => {
    const [found] = (await rows.list(db)).filter((row) => row.id === id);
    orNotFound(found, messages.missing);
    return one((await rows.itemsOf(db, id)).map(onWire));
  });
  command(server, contract.undoNewYear, async (tx, { params: { id } }, ctx) => {
    await undo(tx, id, ctx);
    return done(messages.undone, null);
  });
}
