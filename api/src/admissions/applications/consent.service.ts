import { attach } from '../../platform/files/attachment.repository.ts';
import type { ReceivedFile } from '../../platform/files/receive.ts';
import type { Db } from '../../platform/database/db.ts';
import { ApiError } from '../../platform/http/errors.ts';
import { findByKeys } from './application.repository.ts';
import * as consents from './consent.repository.ts';
import { messages } from './messages.ts';
import * as settings from '../intake/setting.repository.ts';

/** Throws `conflict` where consents are not required, or the application is already submitted; checked before the upload. */
export async function mayAddConsent(db: Db, submissionKey: string): Promise<void> {
  const { minors_with_guardian } = await settings.read(db);
  if (!minors_with_guardian) throw new ApiError('conflict', messages.consentNotAsked);
  const [entered] = await findByKeys(db, [submissionKey]);
  if (entered) throw new ApiError('conflict', messages.consentUsed);
}

/** Stores a guardian's consent until the application with this key is submitted (decision 21); it is audited then. */
export const addConsent = (db: Db, submissionKey: string, file: ReceivedFile): Promise<void> =>
  db.transaction().execute(async (tx) => consents.keep(tx, submissionKey, await attach(tx, file)));
