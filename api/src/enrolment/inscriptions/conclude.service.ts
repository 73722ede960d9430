import { auditAll } from '../../platform/audit/audit.repository.ts';
import type { Tx } from '../../platform/database/db.ts';
import type { Actor } from './inscription.service.ts';
import { conclude, type ConcludedTerm } from './inscription.repository.ts';

/** Concludes a batch of active inscriptions of a semester that ends, with event and audit row each (C.3, I56); returns how many. */
export async function concludeInscriptions(
  tx: Tx,
  ctx: Actor,
  term: ConcludedTerm,
  most: number,
): Promise<number> {
  const ids = await conclude(tx, term, most, ctx.user?.userId ?? null);
  await auditAll(
    tx,
    ids.map((id) => ({
      ctx,
      entry: {
        action: 'inscription.state',
        entityId: id,
        changes: [{ field: 'state', old: 'ACTIVA', new: 'CONCLUIDA' }],
      },
    })),
  );
  return ids.length;
}
