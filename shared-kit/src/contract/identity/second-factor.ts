import * as z from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { requiredText } from '../core/fields.ts';
import { single, written } from '../core/envelope.ts';
import { instant } from '../core/instant.ts';

/** Texts about the second factor, for server and browser (J41). */
export const factorMessages = {
  codeEmpty: 'Indique o código de 6 algarismos.',
  wrongCode: 'O código não está correcto ou já foi usado.',
  wrongRecovery: 'O código de recuperação não está correcto ou já foi usado.',
  wrongPasskey: 'A chave de acesso não foi aceite. Tente de novo.',
  stepExpired: 'O tempo para confirmar terminou. Tente de novo.',
} as const;

/** What proves a person in the second step; a password only where an account has no second factor. */
export const factorMethods = ['passkey', 'totp', 'recovery', 'password'] as const;
export type FactorMethod = (typeof factorMethods)[number];

/** Number of recovery codes made at once. */
export const recoveryCodeCount = 10;
/** Days for which a device is trusted at sign-in. */
export const trustedDays = 30;

/** What the browser's authenticator answers (WebAuthn, as JSON). */
const credential = z.object({
  id: z.string().min(1).max(1400),
  rawId: z.string().min(1).max(1400),
  type: z.literal('public-key'),
  response: z.record(z.string().max(40), z.unknown()),
  clientExtensionResults: z.record(z.string().max(40), z.unknown()).default({}),
  authenticatorAttachment: z.string().max(40).optional(),
});
export type Credential = z.output<typeof credential>;

const totpCode = z
  .string(factorMessages.codeEmpty)
  .transform((code) => code.replace(/\s/g, ''))
  .pipe(z.string().regex(/^\d{6}$/, factorMessages.codeEmpty));
export const proof = z.discriminatedUnion('method', [
  z.object({ method: z.literal('passkey'), credential }),
  z.object({ method: z.literal('totp'), code: totpCode }),
  z.object({ method: z.literal('recovery'), code: z.string().min(1, factorMessages.wrongRecovery).max(40) }),
  z.object({ method: z.literal('password'), password: z.string().min(1).max(200) }),
]);
export type Proof = z.output<typeof proof>;

/** Names a step that was begun; valid for five minutes. */
const challengeToken = z.string().min(20).max(200);

/** A step that the person has to take: by which methods, and the options of a passkey (WebAuthn, as JSON) where one is registered. */
export const proofStep = z.object({
  challenge: z.string(),
  methods: z.array(z.enum(factorMethods)),
  passkey: z.unknown().nullable(),
  /** Providers that can prove the person again, in place of the password (J42). */
  providers: z.array(z.object({ id: z.int(), label: z.string() })),
});
export type ProofStep = z.output<typeof proofStep>;

const tookStep = z.object({ challenge: challengeToken, proof });
/** The second step of sign-in; `remember` trusts this device for 30 days. */
export const secondStepForm = tookStep.extend({ remember: z.boolean().default(false) });

const own = { access: 'signed-in', beforeSecondFactor: true } as const;
/** Changes of one's own factors need a recent proof of everybody. */
const ownChange = { ...own, freshProof: 'of-everybody' } as const;
const codes = z.array(z.string());

export const startProof = endpoint('POST', '/security/proof/options', {
  ...own,
  summary: 'Begins to prove again who is signed in (J41)',
  response: single(proofStep),
});
export const prove = endpoint('POST', '/security/proof', {
  ...own,
  summary: 'Proves again who is signed in, for acts that answer reauth_required (J41)',
  body: tookStep,
});

export const proved = endpoint('GET', '/security/proved', {
  access: 'signed-in',
  freshProof: 'of-factor-holders',
  summary: 'Whether the session is proved recently enough for an act of great effect: the gateway asks (J41)',
  response: single(z.null()),
});

export const security = endpoint('GET', '/security', {
  ...own,
  summary: "The caller's second factors, trusted devices and sessions (J41)",
  response: single(
    z.object({
      /** The role needs a second factor, from then on. */
      required_from: instant.nullable(),
      totp_since: instant.nullable(),
      passkeys: z.array(
        z.object({ id: z.int(), name: z.string(), created_at: instant, last_used_at: instant.nullable() }),
      ),
      recovery_codes_left: z.int(),
      devices: z.array(
        z.object({ id: z.int(), name: z.string(), last_seen_at: instant, trusted_until: instant }),
      ),
      sessions: z.array(
        z.object({
          id: z.int(),
          device: z.string(),
          ip: z.string(),
          created_at: instant,
          last_seen_at: instant,
          /** The session of this call. */
          current: z.boolean(),
        }),
      ),
    }),
  ),
});

export const startTotp = endpoint('POST', '/security/totp', {
  ...ownChange,
  summary: 'A new secret for an authenticator app, which counts once a code of it is confirmed (J41)',
  response: written(z.object({ secret: z.string(), uri: z.string() })),
});
export const totpForm = z.object({ code: totpCode });
export const confirmTotp = endpoint('POST', '/security/totp/confirm', {
  ...ownChange,
  summary: 'Confirms the authenticator app by a code; answers recovery codes with the first factor (J41)',
  body: totpForm,
  response: written(z.object({ recovery_codes: codes.nullable() })),
});
export const removeTotp = endpoint('DELETE', '/security/totp', {
  ...ownChange,
  summary: 'Removes the authenticator app (J41)',
});

export const startPasskey = endpoint('POST', '/security/passkeys/options', {
  ...ownChange,
  summary: 'Begins to register a passkey: options of WebAuthn, as JSON (J41)',
  response: single(z.object({ challenge: z.string(), options: z.unknown() })),
});
export const passkeyName = requiredText('Dê um nome à chave.', 60);
export const addPasskey = endpoint('POST', '/security/passkeys', {
  ...ownChange,
  summary: 'Registers a passkey; answers recovery codes with the first factor (J41)',
  body: z.object({ challenge: challengeToken, name: passkeyName, credential }),
  response: written(z.object({ recovery_codes: codes.nullable() })),
});
export const removePasskey = endpoint('DELETE', '/security/passkeys/:id', {
  ...ownChange,
  summary: 'Removes a passkey (J41)',
});

export const newRecoveryCodes = endpoint('POST', '/security/recovery-codes', {
  ...ownChange,
  summary: 'Replaces the recovery codes; they are shown this once (J41)',
  response: written(z.object({ recovery_codes: codes })),
});
export const forgetDevice = endpoint('DELETE', '/security/devices/:id', {
  ...own,
  summary: 'Trusts a device no longer (J41)',
});
export const endOwnSession = endpoint('DELETE', '/security/sessions/:id', {
  ...own,
  summary: 'Ends a session of the caller (J41)',
});
export const endOtherSessions = endpoint('DELETE', '/security/sessions', {
  ...own,
  summary: 'Ends all other sessions of the caller (J41)',
});
