import type { Permission } from '@portal/shared-kit/contract/core/permissions';
import { institutionYear } from '@portal/shared-kit/contract/core/year';
import { coalesce } from '../../platform/database/coalesce.ts';
import type { Db } from '../../platform/database/db.ts';
import type { SignedIn } from '../../platform/http/route.ts';
import { waiting } from '../../finance/unmatched/unmatched.repository.ts';
import { count as countRequests } from '../../finance/services/service-request.repository.ts';
import { countLate } from '../../grading/sheets/late-sheet.repository.ts';
import * as work from './work.repository.ts';

/** Days before its end from which a period is shown as ending soon. */
const soonDays = 7;

/** Pending work (G.1); each figure requires the permission to read what it counts. */
export async function workOf(db: Db, { permissions }: Pick<SignedIn, 'permissions'>) {
  const year = institutionYear(new Date());
  const ifMay = <T>(permission: Permission, what: string, count: () => Promise<T>) =>
    permissions.has(permission) ? coalesce(db, `work ${what}`, count) : null;
  const [candidacies, inscriptions, receipts, proofs, unmatched, requests, sheets, periods] =
    await Promise.all([
      ifMay('candidates.read', 'candidacies', () => work.candidacies(db)),
      ifMay('inscriptions.read', `inscriptions ${year}`, () => work.inscriptions(db, year)),
      ifMay('payments.read', 'receipts', () => work.receipts(db)),
      ifMay('payments.confirm', 'proofs', () => work.proofs(db)),
      ifMay('payments.confirm', 'unmatched', async () => ({ count: await waiting(db) })),
      ifMay('services.read', 'requests', async () => ({
        overdue: await countRequests(db, { search: '', overdue: 'SIM' }),
      })),
      ifMay('pautas.read', 'sheets', () => countLate(db)),
      ifMay('activities.read', 'periods', () => work.periods(db, soonDays)),
    ]);
  const ofYear = inscriptions && { year, ...inscriptions };
  return { candidacies, inscriptions: ofYear, receipts, proofs, unmatched, requests, sheets, periods };
}
