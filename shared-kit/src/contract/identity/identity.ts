import * as z from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { idField, single, written } from '../core/envelope.ts';
import { emailAddress } from './email-address.ts';
import { identifierProblem, identityMessages as text, passwordProblems } from './identity-rules.ts';
import { instant } from '../core/instant.ts';
import { proofStep, secondStepForm } from './second-factor.ts';
import { permissionTree } from '../core/permission-tree.ts';

const person = z.object({
  fullName: z.string(),
  gender: z.string().nullable(),
  birthDate: z.iso.date().nullable(),
  doc_type: z.string().nullable(),
  doc_number: z.string().nullable(),
  created_at: instant,
  user_id: z.int(),
});

/** The user of the session (S1 §3). The first role is shown as 'Grupo'. */
export const sessionUser = z.object({
  id: z.int(),
  email: z.string(),
  user_code: z.string().nullable(),
  role: z.array(z.string()),
  person,
  /** 'yes' until the first-login password change is done (S1 §4). */
  first_logg: z.enum(['yes', 'não']),
  last_login_at: instant.nullable(),
  /** The account has no password: it signs in at a provider (J42). */
  without_password: z.literal(true).optional(),
});
export type SessionUser = z.output<typeof sessionUser>;

const rights = z.object({
  /** Landing page of the role after sign-in (decision 4, I50); `/unauthorized` for a custom role without permissions. */
  home: z.string(),
  permissions: permissionTree,
  /** Effective permission names. */
  actions: z.array(z.string()),
});

const token = z.object({ access_token: z.string(), expires_at: instant });

/** The answer of sign-in, stored by the browser (S1 §3, decision 12). */
export const sessionRecord = z.object({
  status: z.literal(1),
  success: z.literal(true),
  message: z.string(),
  ...token.shape,
  ...rights.shape,
  data: sessionUser,
  /** The provider that opened the session, where leaving the portal leaves it too (J42). */
  provider: z.object({ id: z.int(), label: z.string() }).optional(),
});
export type SessionRecord = z.output<typeof sessionRecord>;

const identifier = z
  .string()
  .max(254)
  .superRefine((value, ctx) => {
    const problem = identifierProblem(value);
    if (problem) ctx.addIssue({ code: 'custom', message: problem });
  });
const presentPassword = (message: string) => z.string().min(1, message).max(200);

export const antiForgery = endpoint('GET', '/csrf-cookie', {
  access: 'public',
  summary:
    'Sets the XSRF-TOKEN cookie that state-changing calls without a bearer token repeat in X-XSRF-TOKEN (S1 §7)',
  response: z.object({ status: z.literal(1) }),
});

export const login = endpoint('POST', '/login', {
  access: 'public',
  summary: 'Signs in by e-mail or user card code; status false means wrong credentials (S1 §4, §7)',
  body: z.object({ email: identifier, password: presentPassword(text.emptyPassword) }),
  response: z.union([
    sessionRecord,
    z.object({ status: z.literal(false), success: z.literal(false), message: z.string() }),
    /** The account has a second factor and the device is not trusted: `/login/second-factor` follows (J41). */
    z.object({ status: z.literal(2), success: z.literal(true), message: z.string(), step: proofStep }),
  ]),
});

export const secondStep = endpoint('POST', '/login/second-factor', {
  access: 'public',
  summary: 'The second step of sign-in, by passkey, one-time code or recovery code (J41)',
  body: secondStepForm,
  response: sessionRecord,
});

export const logout = endpoint('POST', '/logout', {
  access: 'signed-in',
  beforePasswordChange: true,
  beforeSecondFactor: true,
  summary: 'Ends the session and its refresh cookie (S1 §4)',
});

export const renewSession = endpoint('POST', '/renew-session', {
  access: 'public',
  summary:
    'Rotates the refresh cookie and answers a new access token; re-use revokes the session (decision 10)',
  response: z.object({
    status: z.literal(1),
    data: z.object({ ...token.shape, ...rights.shape, user: sessionUser }),
  }),
});

export const me = endpoint('GET', '/user', {
  access: 'signed-in',
  beforePasswordChange: true,
  beforeSecondFactor: true,
  summary: 'The signed-in user (S1 §7)',
  response: single(sessionUser),
});

export const roleGroup = endpoint('GET', '/getRoleGroup/:role', {
  access: 'signed-in',
  beforePasswordChange: true,
  summary: "Home and permissions of the caller's role; another role's needs roles.read (decision 142)",
  params: z.object({ role: z.string().min(1).max(60) }),
  response: z.object({ status: z.literal(1), data: z.object({ role: z.string(), ...rights.shape }) }),
});

const typed = z.string().max(200);
const withoutProblems = (form: Parameters<typeof passwordProblems>[0], ctx: z.RefinementCtx) => {
  for (const [field, message] of Object.entries(passwordProblems(form)))
    ctx.addIssue({ code: 'custom', path: [field], message });
};

export const passwordForm = z
  .object({ currentPassword: typed, newPassword: typed, confirmPassword: typed })
  .superRefine(withoutProblems);

const firstForm = z.object({
  currentPassword: z.string(),
  newPassword: z.string(),
  confirmPassword: z.string(),
  email: z.string().optional(),
  userId: z.union([idField(), z.string()]).optional(),
});
const secondForm = z.object({
  senha_actual: z.string(),
  nova_senha: z.string(),
  confirmar_senha: z.string(),
});

/** Either payload of the specification; the user comes from the session, never from the body (decision 14). */
const passwordChange = z
  .union([
    firstForm,
    secondForm.transform((b) => ({
      currentPassword: b.senha_actual,
      newPassword: b.nova_senha,
      confirmPassword: b.confirmar_senha,
    })),
  ])
  .pipe(passwordForm);

const passwordEndpoint = (path: `/${string}`) =>
  endpoint('POST', path, {
    access: 'signed-in',
    beforePasswordChange: true,
    beforeSecondFactor: true,
    summary: 'Changes the own password; ends the other sessions of the user (S1 §7, decisions 13, 14)',
    body: passwordChange,
    response: written(token.nullable()),
  });
export const updatePassword = passwordEndpoint('/update_password');
export const updatePasswordStudent = passwordEndpoint('/updatePassword');

export const updateAccessData = endpoint('POST', '/users/updateDataAccesss', {
  access: 'signed-in',
  beforePasswordChange: true,
  summary:
    'Changes the own password or e-mail with the current password; a new e-mail waits for confirmation (decision 146)',
  body: z.union([
    passwordChange,
    z.object({ currentPassword: presentPassword(text.emptyCurrent), email: emailAddress }),
  ]),
  response: written(token.nullable()),
});

export const requestRecovery = endpoint('POST', '/recover-password', {
  access: 'public',
  summary:
    'Sends a reset link valid 60 minutes; answers the same whether or not the account exists (decision 6)',
  body: z.object({ identifier: identifier }),
});

const linkToken = z.string().min(20).max(200);
export const checkReset = endpoint('GET', '/reset-password/:token', {
  access: 'public',
  summary: 'Whether a reset link is still good (decision 7)',
  params: z.object({ token: z.string().min(1).max(200) }),
  response: single(z.object({ valid: z.boolean() })),
});
export const resetForm = z
  .object({ newPassword: typed, confirmPassword: typed })
  .superRefine(withoutProblems);
export const resetPassword = endpoint('POST', '/reset-password', {
  access: 'public',
  summary: 'Sets a new password by link, ends all sessions of the user (decision 7)',
  body: z.intersection(z.object({ token: linkToken }), resetForm),
});

export const confirmContact = endpoint('POST', '/confirm-contact', {
  access: 'public',
  summary: 'Confirms an e-mail address by link, valid 72 hours (decision 8)',
  body: z.object({ token: linkToken }),
  response: written(
    z.object({
      already: z.boolean(),
      next: z.enum(['set-password', 'login', 'track-candidacy']),
      /** The reset token, with `set-password`. */
      reset_token: z.string().optional(),
    }),
  ),
});
export const resendConfirmation = endpoint('POST', '/confirm-contact/resend', {
  access: 'public',
  summary: 'Sends the confirmation link again (decision 8)',
  body: z.object({ identifier: identifier }),
});
