import * as z from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { listOf, pageQuery } from '../core/envelope.ts';
import { instant } from '../core/instant.ts';

/** The opened page of a student's record. */
export const viewedPages = [
  'DADOS',
  'PERCURSO',
  'INSCRICOES',
  'PAGAMENTOS',
  'AUDITORIA',
  'COMUNICACOES',
  'ADAPTACOES',
] as const;
export type ViewedPage = (typeof viewedPages)[number];

const view = z.object({
  /** Who opened it, and in which role. */
  viewer: z.string(),
  role: z.string(),
  day: z.iso.date(),
  page: z.enum(viewedPages),
  times: z.int(),
  first_at: instant,
  last_at: instant,
});
export type RecordView = z.output<typeof view>;

export const ownRecordViews = endpoint('GET', '/own-record-views', {
  // Part F names this list as a student's part of the audit log.
  access: ['audit.read_own', 'students.read_own'],
  summary:
    "'Quem viu os meus dados': staff who opened the caller's record, by day and kind of page, the latest first (I47)",
  query: pageQuery.omit({ search: true }),
  response: listOf(view),
});
