import { masterRole } from '@portal/shared-kit/contract/identity/access';
import type { Args } from '@portal/shared-kit/contract/core/endpoint';
import type { changeProvider } from '@portal/shared-kit/contract/identity/single-sign-on';
import { audit, diff } from '../../platform/audit/audit.repository.ts';
import { insertRow, updateRecord, updateRow, type Db, type Tx } from '../../platform/database/db.ts';
import { ApiError, fieldError, orNotFound } from '../../platform/http/errors.ts';
import type { Settings, UserContext } from '../../platform/http/route.ts';
import type { FileReader } from '../../platform/file-reading/file-reader.ts';
import { logoUrl, type Logo } from '../../platform/institution/company.repository.ts';
import { describeLogo, drawLogo } from '../../platform/institution/draw-logo.ts';
import { refuseStale, refusingDuplicates } from '../../platform/registers/records.ts';
import { seal } from '../../platform/secrets/sealed.ts';
import type { IdentityServices } from '../sign-in/identity.ts';
import { isAllowedAddress, ProviderRefusal } from '../sign-in/provider-client.ts';
import { returnUrl, secretPlace } from './flow.service.ts';
import { messages } from './messages.ts';
import * as providers from './provider.repository.ts';

type Form = Args<typeof changeProvider>['body'];
/** The form with its logo drawn; without one the logo stays, null removes it. */
type Drawn = Omit<Form, 'logo'> & { logo: Logo | null | undefined };

const keys = {
  identity_provider_label_key: { field: 'label', message: messages.labelTaken },
  identity_provider_issuer_key: { field: 'issuer', message: messages.issuerTaken },
};

/** All providers, without their secrets. */
export async function list(db: Db, publicUrl: string) {
  const rows = await providers.list(db);
  return {
    providers: rows.map(({ client_secret, accounts, logo, logo_type, ...row }) => ({
      ...row,
      logo: logoUrl({ logo, logo_type }),
      has_secret: client_secret !== null,
      accounts: accounts ?? 0,
    })),
    return_url: returnUrl(publicUrl),
    sign_out_url: `${publicUrl}/api/login/provider/sign-out`,
  };
}

/** The providers that sign-in offers, in order. */
export const offered = async (db: Db) =>
  (await providers.offered(db)).map(({ id, label, ...stored }) => ({ id, label, logo: logoUrl(stored) }));

/** The form with its logo drawn as sign-in shows it, at twice its size and more; before the transaction. */
export const withLogo = async (reader: FileReader, { logo, ...form }: Form): Promise<Drawn> => ({
  ...form,
  logo: typeof logo === 'string' ? await drawLogo(reader, logo, { field: 'logo', side: 64 }) : logo,
});

/** Refuses an issuer that must not be spoken to, or that does not answer as a provider does. Asked before the transaction. */
export async function checkIssuer(
  { db, providers: client }: IdentityServices,
  { production = false }: Pick<Settings, 'production'>,
  form: Form,
  id?: number,
): Promise<void> {
  if (!isAllowedAddress(new URL(form.issuer), production))
    throw fieldError('invalid', 'issuer', messages.unsafeIssuer);
  if (!form.active) return;
  const before = id === undefined ? undefined : await providers.find(db, id);
  if (before?.issuer === form.issuer && before.active) return;
  const address = { issuer: form.issuer, clientId: form.client_id, clientSecret: undefined };
  await client.check(address).catch((error: unknown) => {
    if (error instanceof ProviderRefusal || error instanceof ApiError)
      throw fieldError('invalid', 'issuer', messages.noProvider);
    throw error;
  });
}

const audited = ({
  label,
  issuer,
  client_id,
  allowed_domains,
  subject_claim,
  sort_order,
  active,
  end_session,
}: Omit<Form, 'roles' | 'logo'>) => ({
  label,
  issuer,
  client_id,
  allowed_domains,
  subject_claim,
  sort_order,
  active,
  end_session,
});

/** The roles by name; a Master always signs in locally too, so that no provider can lock the last door. */
async function rolesOf(tx: Tx, ids: readonly number[]) {
  const roles = await providers.rolesNamed(tx, ids);
  if (roles.length !== new Set(ids).size) throw fieldError('invalid', 'roles', messages.noSuchRole);
  if (roles.some(({ base, name }) => base && name === masterRole))
    throw fieldError('invalid', 'roles', messages.masterIsLocal);
  return roles;
}

export async function create(
  tx: Tx,
  { roles: roleIds, client_secret, logo, ...form }: Omit<Drawn, 'version'>,
  secretsKey: Buffer,
  ctx: UserContext,
): Promise<number> {
  const roles = await rolesOf(tx, roleIds);
  const { label, issuer, client_id, allowed_domains, subject_claim, sort_order, active, end_session } = form;
  const row = { label, issuer, client_id, allowed_domains, subject_claim, sort_order, active, end_session };
  const id = await refusingDuplicates(keys, () => insertRow(tx, 'identity_provider', row));
  if (client_secret !== '') await storeSecret(tx, id, client_secret, secretsKey);
  if (logo) await storeLogo(tx, id, logo);
  await providers.replaceRoles(tx, id, roleIds);
  await audit(tx, ctx, {
    action: 'identity_provider.create',
    entityId: id,
    changes: diff(undefined, {
      ...audited({ ...form, client_secret }),
      roles: roles.map(({ name }) => name),
      ...(logo && { logo: describeLogo(logo.content, logo.type) }),
    }),
  });
  return id;
}

const storeSecret = (tx: Tx, id: number, secret: string, key: Buffer) =>
  updateRow(tx, 'identity_provider', id, { client_secret: seal(key, secretPlace(id), Buffer.from(secret)) });

const storeLogo = (tx: Tx, id: number, logo: Logo | null) =>
  updateRow(tx, 'identity_provider', id, { logo: logo?.content ?? null, logo_type: logo?.type ?? null });

/** Changes a provider. What its identities depend on stays as long as there are any, and the secret goes to no other issuer. */
export async function change(
  tx: Tx,
  id: number,
  { roles: roleIds, client_secret, logo, version, ...form }: Drawn,
  secretsKey: Buffer,
  ctx: UserContext,
): Promise<void> {
  const before = orNotFound(await providers.lock(tx, id), messages.providerMissing);
  refuseStale(before, version);
  const moves = before.issuer !== form.issuer;
  if ((moves || before.subject_claim !== form.subject_claim) && (await providers.hasIdentities(tx, id)))
    throw fieldError('invalid', moves ? 'issuer' : 'subject_claim', messages.hasAccounts);
  if (moves && before.client_secret !== null && client_secret === '')
    throw fieldError('invalid', 'client_secret', messages.secretAgain);
  const [earlier, roles] = [await providers.rolesOf(tx, id), await rolesOf(tx, roleIds)];
  const { label, issuer, client_id, allowed_domains, subject_claim, sort_order, active, end_session } = form;
  const row = { label, issuer, client_id, allowed_domains, subject_claim, sort_order, active, end_session };
  await refusingDuplicates(keys, () => updateRecord(tx, 'identity_provider', id, row));
  if (client_secret !== '') await storeSecret(tx, id, client_secret, secretsKey);
  if (logo !== undefined) await storeLogo(tx, id, logo);
  await providers.replaceRoles(tx, id, roleIds);
  await audit(tx, ctx, {
    action: 'identity_provider.update',
    entityId: id,
    changes: [
      ...diff(
        { ...audited({ ...before, client_secret: '' }), roles: earlier.map(({ name }) => name) },
        { ...audited({ ...form, client_secret }), roles: roles.map(({ name }) => name) },
      ),
      ...(logo === undefined
        ? []
        : diff(
            { logo: before.logo && describeLogo(before.logo, before.logo_type) },
            { logo: logo && describeLogo(logo.content, logo.type) },
          )),
      ...(client_secret === '' ? [] : [{ field: 'client_secret', old: null, new: messages.replaced }]),
    ],
  });
}

export async function remove(tx: Tx, id: number, ctx: UserContext): Promise<void> {
  const before = orNotFound(await providers.lock(tx, id), messages.providerMissing);
  if (await providers.hasIdentities(tx, id)) throw new ApiError('in_use', messages.providerInUse);
  await providers.remove(tx, id);
  await audit(tx, ctx, {
    action: 'identity_provider.delete',
    entityId: id,
    changes: diff(audited({ ...before, client_secret: '' }), undefined),
  });
}
