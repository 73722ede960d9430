import type { CompanyForm } from '@portal/shared-kit/contract/platform/company';
import { audit, diff } from '../audit/audit.repository.ts';
import type { Db, Tx } from '../database/db.ts';
import type { FileReader } from '../file-reading/file-reader.ts';
import { fieldError } from '../http/errors.ts';
import type { UserContext } from '../http/route.ts';
import { refuseStale } from '../registers/records.ts';
import * as company from './company.repository.ts';
import { describeLogo, drawLogo } from './draw-logo.ts';
import { messages } from './messages.ts';
import type { Logo } from './company.repository.ts';

type Change = Partial<CompanyForm> & { version?: number | undefined };

/** Changes the given fields of the profile (decision 129). */
export async function update(tx: Tx, { version, ...change }: Change, ctx: UserContext) {
  const { version: current, ...before } = await company.lock(tx);
  refuseStale({ version: current }, version);
  const after = { ...before, ...change };
  await refuseOtherPlace(tx, after);
  const changes = diff(before, after);
  if (changes.length > 0) {
    const { bank_accounts, ...fields } = change;
    await company.update(tx, fields);
    if (bank_accounts) await company.replaceBankAccounts(tx, bank_accounts);
    await audit(tx, ctx, { action: 'company.update', entityId: 1, changes });
  }
  return company.record(tx);
}

interface Place {
  province_id: number | null;
  district_id: number | null;
}
async function refuseOtherPlace(tx: Tx, { province_id, district_id }: Place) {
  if (province_id === null) {
    if (district_id !== null) throw fieldError('invalid', 'district_id', messages.otherProvince);
    return;
  }
  const has = await company.hasDistrict(tx, province_id, district_id);
  if (has === undefined) throw fieldError('invalid', 'province_id', messages.noProvince);
  if (district_id !== null && !has) throw fieldError('invalid', 'district_id', messages.otherProvince);
}

/** Replaces the logo by an uploaded image, which is rendered before the transaction begins. */
export async function replaceLogo(
  db: Db,
  reader: FileReader,
  { file, version }: { file: string; version?: number | undefined },
  ctx: UserContext,
) {
  // Enough for three centimetres in print.
  const drawn = await drawLogo(reader, file, { field: 'file', side: 512 });
  return db.transaction().execute((tx) => changeLogo(tx, drawn, version, ctx));
}

/** Writes or removes the logo. */
export async function changeLogo(tx: Tx, logo: Logo | null, version: number | undefined, ctx: UserContext) {
  const before = await company.lockLogo(tx);
  refuseStale(before, version);
  const changes = diff(
    { logo: before.logo && describeLogo(before.logo, before.logo_type) },
    { logo: logo && describeLogo(logo.content, logo.type) },
  );
  if (changes.length > 0) {
    await company.replace(tx, logo);
    await audit(tx, ctx, { action: 'company.logo', entityId: 1, changes });
  }
  return company.find(tx);
}
