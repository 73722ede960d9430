import type { ActivatedArea, BatchActName, BatchOptions } from '@portal/shared-kit/contract/platform/batch';
import type { Db, Tx } from '../database/db.ts';
import type { UserContext } from '../http/route.ts';

interface Versioned {
  version: number;
}
/** A record that an act applies to. */
export interface BatchRecord extends Versioned {
  name: string;
  /** The reason why there is nothing to do; undefined otherwise. */
  already: string | undefined;
}

/** The record after the act, and the outcome of the act, if any. */
interface Acted extends Versioned {
  becomes?: string;
}

/** One act on many records: the function of the single act, which knows the rules and permissions. */
export interface BatchAct {
  act: BatchActName;
  /** The records compete for something shared, such as the places of a class: a preview tries all of them in one transaction. */
  shared?: true;
  find(db: Db, id: number, options: BatchOptions): Promise<BatchRecord | undefined>;
  /** Adds slow work that must not run in a transaction: it runs for each record, and once for a preview. */
  ready?(): Promise<BatchAct>;
  /** Throws where the record has another version by now. */
  run(tx: Tx, id: number, version: number, ctx: UserContext, options: BatchOptions): Promise<Acted>;
}

interface Register<Row extends Versioned & { active: boolean }> {
  area: ActivatedArea;
  find(db: Db, id: number): Promise<Row | undefined>;
  nameOf(row: Row): string;
  update(tx: Tx, id: number, change: { active: boolean; version: number }, ctx: UserContext): Promise<Acted>;
  /** Why there is nothing to do. */
  already: { active: string; inactive: string };
}

/** Deactivating and activating, through the register's own update. */
export const activation = <Row extends Versioned & { active: boolean }>(
  register: Register<Row>,
): BatchAct[] =>
  [false, true].map((active) => ({
    act: `${register.area}-${active ? 'activate' : 'deactivate'}` as const,
    async find(db, id) {
      const row = await register.find(db, id);
      if (!row) return undefined;
      const already = register.already[active ? 'active' : 'inactive'];
      return {
        name: register.nameOf(row),
        version: row.version,
        already: row.active === active ? already : undefined,
      };
    },
    run: (tx, id, version, ctx) => register.update(tx, id, { active, version }, ctx),
  }));

interface Decision<Row> {
  act: BatchActName;
  find(db: Db, id: number): Promise<Row | undefined>;
  nameOf(row: Row): string;
  isOpen(row: Row): boolean;
  isApproved(row: Row): boolean;
  /** Why there is nothing to do. */
  already: string;
  decide(tx: Tx, ctx: UserContext, id: number, approved: boolean): Promise<unknown>;
}

/** States of a request, open and decided: a request is decided once. */
const versions = { open: 0, decided: 1 };

/** Approves requests, each by the function that decides on one. */
export const approval = <Row>(decision: Decision<Row>): BatchAct => ({
  act: decision.act,
  async find(db, id) {
    const row = await decision.find(db, id);
    if (!row) return undefined;
    return {
      name: decision.nameOf(row),
      version: decision.isOpen(row) ? versions.open : versions.decided,
      already: decision.isApproved(row) ? decision.already : undefined,
    };
  },
  async run(tx, id, _version, ctx) {
    await decision.decide(tx, ctx, id, true);
    return { version: versions.decided };
  },
});
