import * as z from 'zod';
import { contrast } from '../core/color.ts';
import { endpoint } from '../core/endpoint.ts';
import { idField, single, versionField, written } from '../core/envelope.ts';
import { emailPattern, invalidEmail } from '../core/email.ts';

/** The public part of the institution's profile (decision 129). */
export const companyProfile = z.object({
  name: z.string(),
  acronym: z.string(),
  email: z.string().nullable(),
  phones: z.array(z.string()),
  address: z.string().nullable(),
  website: z.string().nullable(),
  /** `#rrggbb`, the colour of the interface. */
  color: z.string().regex(/^#[0-9a-f]{6}$/i),
});
export type CompanyProfile = z.output<typeof companyProfile>;

const bankAccount = z.object({ bank: z.string(), nib: z.string() });

/** All of the institution's profile (decision 129). */
const companyRecord = companyProfile.extend({
  nuit: z.string().nullable(),
  decree: z.string().nullable(),
  province_id: z.int().nullable(),
  district_id: z.int().nullable(),
  bank_accounts: z.array(bankAccount),
  director_name: z.string().nullable(),
  director_title: z.string().nullable(),
  registrar_name: z.string().nullable(),
  registrar_title: z.string().nullable(),
  document_footer: z.string().nullable(),
  data_protection_contact: z.string().nullable(),
  time_zone: z.string(),
  currency: z.string(),
  languages: z.array(z.string()),
  /** Incremented by each change except those of the logo. */
  version: z.int(),
});
export type CompanyRecord = z.output<typeof companyRecord>;

const text = (max: number) => z.string().max(max, `No máximo ${max} caracteres.`);
const needed = (max: number, message: string) =>
  z.string(message).trim().min(1, message).max(max, `No máximo ${max} caracteres.`);
/** Optional: blank counts as absent. */
const maybe = <Text extends z.ZodType<string, string>>(schema: Text) =>
  z.preprocess(
    (typed: string | null) => (typeof typed === 'string' ? typed.trim() || null : typed),
    schema.nullable(),
  );

/** White text on the institution's colour must be readable (WCAG 1.4.3). */
export const leastContrast = 4.5;
export const contrastWithWhite = (color: string): number => contrast(color, '#ffffff');
const color = z
  .string('Escolha a cor.')
  .regex(/^#[0-9a-f]{6}$/i, { error: 'Escreva a cor como #0f4c81.', abort: true })
  .refine((color) => contrastWithWhite(color) >= leastContrast, {
    error: 'Escolha uma cor mais escura: texto branco sobre esta não se lê.',
  });

const phone = z
  .string('Indique o telefone.')
  .trim()
  .regex(/^\+?\d[\d ]{6,18}\d$/, 'Indique o telefone só com algarismos, como +258 84 123 4567.');

const bankAccountList = z
  .array(
    z.object({
      bank: needed(80, 'Indique o banco.'),
      nib: z
        .string('O NIB tem 21 dígitos.')
        .transform((typed) => typed.replaceAll(' ', ''))
        .pipe(z.string().regex(/^\d{21}$/, 'O NIB tem 21 dígitos.')),
    }),
  )
  .max(20, 'No máximo 20 contas.')
  .superRefine((lines, ctx) => {
    lines.forEach(({ nib }, index) => {
      if (lines.findIndex((line) => line.nib === nib) < index)
        ctx.addIssue({ code: 'custom', path: [index, 'nib'], message: 'Já há uma conta com este NIB.' });
    });
  });

const place = (message: string) => idField(message).nullable();

/** The form of the profile. Time zone, currency and language are fixed. */
export const companyForm = z.object({
  name: needed(160, 'Indique o nome da instituição.'),
  acronym: needed(20, 'Indique a sigla.'),
  nuit: maybe(
    z
      .string()
      .overwrite((text) => text.replaceAll(/[\s\p{Cf}.]/gu, ''))
      .regex(/^\d{9}$/, 'O NUIT tem 9 dígitos.'),
  ),
  decree: maybe(text(200)),
  address: maybe(text(200)),
  province_id: place('Escolha a província.'),
  district_id: place('Escolha o distrito.'),
  phones: z.array(phone).max(6, 'No máximo 6 telefones.'),
  email: maybe(z.string().max(160).regex(emailPattern, invalidEmail)),
  website: maybe(
    z
      .url({ protocol: /^https?$/, error: 'Escreva o endereço completo, como https://exemplo.ac.mz.' })
      .max(200),
  ),
  color,
  bank_accounts: bankAccountList,
  director_name: maybe(text(120)),
  director_title: maybe(text(120)),
  registrar_name: maybe(text(120)),
  registrar_title: maybe(text(120)),
  document_footer: maybe(text(500)),
  data_protection_contact: maybe(text(200)),
  time_zone: z.literal('Africa/Maputo'),
  currency: z.literal('MZN'),
  languages: z.tuple([z.literal('pt')]),
});
export type CompanyForm = z.output<typeof companyForm>;

export const profileCompany = endpoint('GET', '/profileCompany', {
  access: 'public',
  summary: 'Name, acronym, contacts and colour of the institution (S2 §7)',
  response: single(companyProfile),
});
export const fullProfileCompany = endpoint('GET', '/profileCompany/full', {
  access: 'company.read',
  summary: 'The whole profile of the institution (decision 129)',
  response: single(companyRecord),
});
export const addProfileCompany = endpoint('POST', '/addProfileCompany', {
  access: 'company.update',
  summary: 'Changes the fields of the profile that are given (S2 §7, decision 129)',
  body: companyForm.partial().extend({
    /** The version that was read (optimistic lock); without it concurrent changes are not detected. */
    version: versionField.optional(),
  }),
  response: written(companyRecord),
});

export const companyLogo = endpoint('GET', '/getCompanyLogo', {
  access: 'public',
  summary: 'The logo as a data URL, or null (S2 §7)',
  response: z.object({ status: z.literal(1), company_logo: z.string().nullable() }),
});

/** Bytes of a logo file (decision 129). */
export const logoBytes = 1_048_576;
/** Messages for refused logos, shown by the browser before the upload and by the server in any case. */
export const logoRefusals = {
  tooLarge: 'A imagem tem mais de 1 MB.',
  notAnImage: 'Envie uma imagem PNG, JPG ou SVG.',
} as const;
const base64Of = (bytes: number) => Math.ceil(bytes / 3) * 4;
/** An uploaded image as a data URL; the server also checks its content. */
export const logoFile = z
  .string('Escolha uma imagem.')
  .max(base64Of(logoBytes) + 100, logoRefusals.tooLarge)
  .regex(/^data:[\w./+-]*;base64,[A-Za-z0-9+/]+={0,2}$/, logoRefusals.notAnImage);
/** Bytes of a body that contains one. */
export const logoBodyLimit = 1_500_000;
const logoRecord = z.object({
  /** Data URL. */
  logo: z.string().nullable(),
  version: z.int(),
});
/** Text in a multipart body. */
const logoVersion = z.coerce.number<number | string>().pipe(versionField).optional();

export const logoState = endpoint('GET', '/companyLogo', {
  access: 'company.logo',
  summary: 'The logo, with the version a change of it needs (decision 129)',
  response: single(logoRecord),
});
export const replaceLogo = endpoint('POST', '/companyLogo', {
  access: 'company.logo',
  summary: 'Replaces the logo: PNG, JPG or SVG of at most 1 MB as a data URL (decision 129)',
  body: z.object({
    file: logoFile,
    version: logoVersion,
  }),
  bodyLimit: logoBodyLimit,
  response: written(logoRecord),
});
export const removeLogo = endpoint('DELETE', '/companyLogo', {
  access: 'company.logo',
  summary: 'Removes the logo (decision 129)',
  query: z.object({ version: logoVersion }),
  response: written(logoRecord),
});
