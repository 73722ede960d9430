import * as z from 'zod';
import { optionalText } from '../core/fields.ts';
import { actsAsMaster, reason } from './access.ts';
import { endpoint } from '../core/endpoint.ts';
import { idField, options, recordId, single, versionField, written } from '../core/envelope.ts';
import { instant } from '../core/instant.ts';
import { logoBodyLimit, logoFile } from '../platform/company.ts';
import { login } from './identity.ts';

/** The page of the portal that providers send people back to (J42). */
export const providerReturnPath = '/login/provider';

/** Where the browser goes to be proved at a provider. */
const away = single(z.object({ url: z.string() }));
const provider_id = idField('Escolha um fornecedor.');
/** A logo as a data URL of 64 pixels at most. */
const logoUrl = z.string().nullable();
/** What the provider added to the address, without its question mark. */
const query = z.string().min(1).max(6000);

export const providers = endpoint('GET', '/login/providers', {
  access: 'public',
  summary: 'Identity providers that sign-in offers, in order (J42)',
  response: options(z.object({ id: z.int(), label: z.string(), logo: logoUrl })),
});
export type OfferedProvider = z.output<typeof providers.response>['data'][number];

export const startProviderSignIn = endpoint('POST', '/login/provider', {
  access: 'public',
  summary: 'Begins to sign in at a provider; `unlock` has the person prove themselves there again (J42)',
  body: z.object({ provider_id, purpose: z.enum(['login', 'unlock']).default('login') }),
  response: away,
});
export const finishProviderSignIn = endpoint('POST', '/login/provider/return', {
  access: 'public',
  summary: 'Signs in by what the provider sent back, as /login does (J42)',
  body: z.object({ query }),
  response: login.response,
});

export const leaveProvider = endpoint('POST', '/login/provider/leave', {
  access: 'public',
  summary:
    'Where the browser ends the session at a provider after it left the portal; null where the provider is down or offers no sign-out (J42)',
  body: z.object({ provider_id }),
  response: single(z.object({ url: z.string().nullable() })),
});

const own = { access: 'signed-in', beforeSecondFactor: true } as const;
export const startProviderProof = endpoint('POST', '/login/provider/proof', {
  ...own,
  summary: 'Begins to prove again, at a provider, who is signed in (J42)',
  body: z.object({ provider_id }),
  response: away,
});
export const startProviderLink = endpoint('POST', '/login/provider/link', {
  ...own,
  freshProof: 'of-everybody',
  summary: 'Begins to link an account at a provider to the own account (J42)',
  body: z.object({ provider_id }),
  response: away,
});
export const finishOwnProvider = endpoint('POST', '/login/provider/own-return', {
  ...own,
  summary: 'Proves, links or tests by what the provider sent back (J42)',
  body: z.object({ query }),
  response: written(
    z.object({
      purpose: z.enum(['proof', 'link', 'test']),
      /** Of a test: what the provider says of the person. */
      claims: z.array(z.object({ name: z.string(), value: z.string() })).nullable(),
    }),
  ),
});
export const unlinkOwnIdentity = endpoint('DELETE', '/security/identities/:id', {
  ...own,
  freshProof: 'of-everybody',
  summary: 'Unlinks an account at a provider from the own account (J42)',
});
export const confirmFirstSignIn = endpoint('POST', '/security/first-sign-in', {
  ...own,
  beforePasswordChange: true,
  summary: 'Confirms the privacy notice of an account without a password, which has none to change (J42)',
});

/** Sent by a provider when a session ends there (OpenID Connect Back-Channel Logout 1.0). */
export const providerSignOut = endpoint('POST', '/login/provider/sign-out', {
  access: 'public',
  summary: 'Ends the sessions that a provider says are over (J42)',
  body: z.object({ logout_token: z.string().min(1).max(10_000) }),
  response: z.object({}),
});

const domain = /^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/;
const domains = z
  .array(z.string().trim().toLowerCase().max(253))
  .max(20, 'No máximo 20 domínios.')
  .refine((all) => all.every((one) => domain.test(one)), 'Escreva domínios como ucm.ac.mz.');
const name = (empty: string, max: number) =>
  z.string(empty).trim().min(1, empty).max(max, `No máximo ${max} caracteres.`);

export const providerForm = z.object({
  label: name('Indique o nome que o botão mostra.', 60),
  issuer: name('Indique o endereço do fornecedor.', 300).pipe(
    z.url({
      protocol: /^https?$/,
      error: 'Indique um endereço completo, como https://accounts.google.com.',
    }),
  ),
  client_id: name('Indique o identificador do portal no fornecedor.', 300),
  /** Never read again: empty keeps the one that is stored. */
  client_secret: optionalText(1000),
  allowed_domains: domains.default([]),
  /** A value that never changes and is never given to somebody else; so no e-mail address. */
  subject_claim: name('Indique o atributo que identifica a pessoa.', 60)
    .pipe(
      z
        .string()
        .regex(/^[\w.:/-]+$/, 'Use letras, algarismos e _.')
        .refine(
          (claim) => !['email', 'upn', 'preferred_username', 'name', 'unique_name'].includes(claim),
          'Este atributo pode mudar ou passar a outra pessoa. Use sub, ou oid na Microsoft.',
        ),
    )
    .default('sub'),
  /** Roles that sign in only by providers that name them. */
  roles: z.array(recordId).max(200).default([]),
  sort_order: z
    .int()
    .min(0, 'Indique um número de 0 a 999.')
    .max(999, 'Indique um número de 0 a 999.')
    .default(0),
  active: z.boolean().default(true),
  /** Whether leaving the portal ends the session at the provider too. */
  end_session: z.boolean().default(true),
  /** Without it the logo stays, null removes it. */
  logo: logoFile.nullable().optional(),
});

const provider = z.object({
  id: z.int(),
  label: z.string(),
  issuer: z.string(),
  client_id: z.string(),
  has_secret: z.boolean(),
  allowed_domains: z.array(z.string()),
  subject_claim: z.string(),
  roles: z.array(z.object({ id: z.int(), name: z.string() })),
  sort_order: z.int(),
  active: z.boolean(),
  end_session: z.boolean(),
  logo: logoUrl,
  /** Number of accounts that are linked to it. */
  accounts: z.int(),
  version: z.int(),
});
export type Provider = z.output<typeof provider>;

const master = { access: actsAsMaster, freshProof: 'of-factor-holders' } as const;
export const identityProviders = endpoint('GET', '/identity-providers', {
  access: actsAsMaster,
  summary: 'All identity providers, and the address that each sends people back to (J42)',
  response: single(
    z.object({ providers: z.array(provider), return_url: z.string(), sign_out_url: z.string() }),
  ),
});
export const addProvider = endpoint('POST', '/identity-providers', {
  ...master,
  summary: 'Adds an identity provider (J42)',
  body: providerForm,
  bodyLimit: logoBodyLimit,
  response: written(z.object({ id: z.int() })),
});
export const changeProvider = endpoint('PUT', '/identity-providers/:id', {
  ...master,
  summary: 'Changes an identity provider (J42)',
  body: providerForm.extend({ version: versionField.optional() }),
  bodyLimit: logoBodyLimit,
});
export const removeProvider = endpoint('DELETE', '/identity-providers/:id', {
  ...master,
  summary: 'Deletes an identity provider that no account is linked to (J42)',
});
export const testProvider = endpoint('POST', '/identity-providers/:id/test', {
  ...master,
  summary: 'Begins a sign-in without effect, which shows what the provider says (J42)',
  response: away,
});

const identity = z.object({
  id: z.int(),
  provider: z.string(),
  email: z.string().nullable(),
  linked_at: instant,
  last_used_at: instant.nullable(),
});
export type ExternalIdentity = z.output<typeof identity>;
export const ownIdentities = endpoint('GET', '/security/identities', {
  ...own,
  summary: 'How the own account signs in: password, and accounts at providers (J42)',
  response: single(z.object({ has_password: z.boolean(), identities: z.array(identity) })),
});
export const identitiesOfUser = endpoint('GET', '/users/:id/identities', {
  access: 'users.read',
  summary: 'Accounts at providers that a user is linked to (J42)',
  response: options(identity),
});
export const linkIdentity = endpoint('POST', '/users/:id/identities', {
  access: 'users.update',
  freshProof: 'of-factor-holders',
  summary: 'Links an account at a provider to a user by hand (J42)',
  body: z.object({
    provider_id,
    subject: name('Indique o identificador da pessoa no fornecedor.', 255),
    reason,
  }),
});
export const unlinkIdentity = endpoint('DELETE', '/user-identities/:id', {
  access: 'users.update',
  freshProof: 'of-factor-holders',
  summary: 'Unlinks an account at a provider from a user (J42)',
});
