import type { MpesaAccount, MpesaForm } from '@portal/shared-kit/contract/finance/mpesa';
import { audit, diff } from '../../platform/audit/audit.repository.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import { lockRow } from '../../platform/database/lock-row.ts';
import { ApiError, fieldError, orNotFound } from '../../platform/http/errors.ts';
import type { UserContext } from '../../platform/http/route.ts';
import { seal, unseal } from '../../platform/secrets/sealed.ts';
import * as entities from '../entities/entity.repository.ts';
import { messages } from './messages.ts';
import * as accounts from './mpesa-account.repository.ts';
import type { StoredAccount } from './mpesa-account.repository.ts';
import { operatorKey, type MpesaAccess } from './mpesa-client.ts';

interface Secrets {
  apiKey: string;
  credential: string;
}
const place = (entityId: number) => `mpesa:${entityId}`;

/** The opened secrets; undefined where they were sealed with another key. */
function secretsOf(key: Buffer, { entity_id, secrets }: Pick<StoredAccount, 'entity_id' | 'secrets'>) {
  const opened = unseal(key, place(entity_id), secrets);
  return opened && (JSON.parse(opened.toString()) as Secrets);
}

/** What the client needs to call the operator; undefined where the secrets cannot be opened. */
export function accessOf(key: Buffer, account: StoredAccount): MpesaAccess | undefined {
  const secrets = secretsOf(key, account);
  return (
    secrets && {
      ...secrets,
      host: account.host,
      serviceCode: account.service_code,
      origin: account.origin,
      publicKey: account.public_key,
      initiator: account.initiator,
      waitSeconds: account.wait_seconds,
    }
  );
}

/** The access without its secrets. */
export function shownAccount(key: Buffer, account: StoredAccount): MpesaAccount {
  const { host, service_code, origin, public_key, initiator, prefixes, active, version } = account;
  const secrets = secretsOf(key, account);
  return {
    host,
    service_code,
    origin,
    public_key,
    initiator,
    prefixes,
    active,
    version,
    min: account.min_cents,
    max: account.max_cents,
    day: account.day_cents,
    wait_seconds: account.wait_seconds,
    reversal_hours: account.reversal_hours,
    has_credential: (secrets?.credential ?? '') !== '',
    readable: secrets !== undefined,
  };
}

/** What the audit log says of an access. */
const audited = (account: StoredAccount) => ({
  mpesa_host: account.host,
  mpesa_service_code: account.service_code,
  mpesa_origin: account.origin,
  mpesa_initiator: account.initiator,
  mpesa_prefixes: account.prefixes,
  mpesa_min_cents: account.min_cents,
  mpesa_max_cents: account.max_cents,
  mpesa_day_cents: account.day_cents,
  mpesa_wait_seconds: account.wait_seconds,
  mpesa_reversal_hours: account.reversal_hours,
  mpesa_active: account.active,
});

/** Sets the access of an entity. Another address or public key needs the secrets again: stored ones never go where their writer did not
 *  send them. */
export async function save(
  tx: Tx,
  ctx: UserContext,
  { secretsKey, production }: { secretsKey: Buffer; production?: boolean | undefined },
  entityId: number,
  { api_key, credential, version, min, max, day, ...form }: MpesaForm,
): Promise<void> {
  await lockRow(tx, 'payment_entity', entityId);
  orNotFound(await entities.find(tx, entityId), messages.noEntity);
  const before = await accounts.ofEntity(tx, entityId);
  if (before && version !== before.version) throw new ApiError('conflict', messages.stale);
  if (production && !form.host.toLowerCase().startsWith('https://'))
    throw fieldError('invalid', 'host', messages.onlyHttps);
  if (!operatorKey(form.public_key)) throw fieldError('invalid', 'public_key', messages.badKey);
  if (max < min) throw fieldError('invalid', 'max', messages.maxBelowMin);
  if (day < max) throw fieldError('invalid', 'day', messages.dayBelowMax);
  const moved = before && (before.host !== form.host || before.public_key !== form.public_key);
  const stored = before && !moved ? secretsOf(secretsKey, before) : undefined;
  const secrets = {
    apiKey: api_key || (stored?.apiKey ?? ''),
    credential: credential || (stored?.credential ?? ''),
  };
  if (secrets.apiKey === '')
    throw fieldError('invalid', 'api_key', moved ? messages.keyAgain : messages.keyMissing);
  if (form.reversal_hours > 0 && secrets.credential === '')
    throw fieldError('invalid', 'credential', moved ? messages.keyAgain : messages.credentialMissing);
  if (form.reversal_hours > 0 && form.initiator === '')
    throw fieldError('invalid', 'initiator', messages.initiatorMissing);
  const row = {
    ...form,
    min_cents: min,
    max_cents: max,
    day_cents: day,
    secrets: seal(secretsKey, place(entityId), Buffer.from(JSON.stringify(secrets))),
  };
  if (before) await accounts.update(tx, before.id, row);
  else await accounts.insert(tx, entityId, row);
  const after = (await accounts.ofEntity(tx, entityId))!;
  await audit(tx, ctx, {
    action: 'payment_entity.mpesa',
    entityId,
    changes: [
      ...diff(before && audited(before), audited(after)),
      ...(api_key || credential ? [{ field: 'mpesa_secrets', old: null, new: true }] : []),
    ],
  });
}

/** The access through which an invoice of a type can be paid; undefined where there is none, or its secrets cannot be opened. */
export async function accountFor(db: Db, key: Buffer, type: string): Promise<StoredAccount | undefined> {
  return (await accounts.serving(db, type)).find((account) => secretsOf(key, account) !== undefined);
}
