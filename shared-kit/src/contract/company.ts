import * as z from 'zod';
import { endpoint } from './endpoint.ts';
import { single } from './envelope.ts';

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

export const profileCompany = endpoint({
  method: 'GET',
  path: '/profileCompany',
  access: 'public',
  summary: 'Name, acronym, contacts and colour of the institution (S2 §7)',
  response: single(companyProfile),
});
export const companyLogo = endpoint({
  method: 'GET',
  path: '/getCompanyLogo',
  access: 'public',
  summary: 'The logo as a data URL, or null (S2 §7)',
  response: z.object({ status: z.literal(1), company_logo: z.string().nullable() }),
});
