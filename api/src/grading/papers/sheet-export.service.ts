import type { FileFormat } from '@portal/shared-kit/contract/core/file-format';
import type { PaperType, PaperVersion } from '@portal/shared-kit/contract/grading/sheet-rules';
import { documentCode } from '../../platform/documents/code.repository.ts';
import type { Db } from '../../platform/database/db.ts';
import { institutionOf } from '../../platform/documents/letterhead.ts';
import type { Made } from '../../platform/documents/link.service.ts';
import type { Press } from '../../platform/documents/press.ts';
import { sheetFile } from '../../platform/documents/sheet-file.ts';
import { paperTexts as text } from '../messages.ts';
import type { PaperContent } from './paper-content.service.ts';
import { columnsOf, linesOf } from './paper-table.rules.ts';
import { sheetPaper, type PrintedSheet } from './sheet-paper.ts';

const codeKinds = { FREQUENCIA: 'PAUTA_FREQUENCIA', FINAL: 'PAUTA_FINAL' } as const;

/** A pauta with its verification code, that of the newest snapshot it is printed from, so that a rectified one has another. */
export async function printed(
  db: Db,
  content: PaperContent,
  version: PaperVersion,
  publicUrl: string,
): Promise<PrintedSheet> {
  if (content.sheets.length === 0) return { content, version, check: null };
  const newest = Math.max(...content.sheets.map(({ id }) => id));
  const code = await documentCode(db, codeKinds[content.type], newest);
  return { content, version, check: { code, link: `${publicUrl}/verificar/${code}` } };
}

interface PaperOptions {
  type: PaperType;
  version: PaperVersion;
  format: FileFormat;
}
interface SheetSources {
  db: Db;
  press: Press;
  publicUrl: string;
  by: string;
}

/** A pauta as PDF, XLSX or CSV (G.5). */
export async function sheetFileOf(
  { db, press, publicUrl, by }: SheetSources,
  content: PaperContent,
  { version, format }: PaperOptions,
): Promise<Made> {
  const { head, type } = content;
  const name = fileName(type, `${head.subject_name}_${head.class_name}_${head.year}`);
  if (format !== 'pdf')
    return sheetFile(press, format, { name, title: text.titles[type], ...tableOf(content, version) });
  const institution = await institutionOf(db);
  const sheet = await printed(db, content, version, publicUrl);
  const title = `${text.titles[type]} · ${head.subject_name}`;
  const bytes = await press.pdf(sheetPaper(title, [sheet], { institution, by, at: new Date() }));
  return { name: `${name}.pdf`, media_type: 'application/pdf', bytes };
}

/** The rows of a pauta for a sheet. */
export function tableOf(content: PaperContent, version: PaperVersion) {
  const columns = columnsOf(content, version);
  return {
    columns: columns.map(({ title, kind, width }) => ({
      title,
      ...(kind && { kind }),
      ...(width && { width }),
    })),
    rows: linesOf(content, version).map((line) => columns.map(({ cell }) => cell(line))),
  };
}

/** The name of a file, 'pauta_final_algebra_turma_a_2026'. */
export const fileName = (type: PaperType | 'TURMA' | 'GERAL', of: string): string =>
  `pauta_${type}_${of}`
    .normalize('NFD')

    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '_')
    .toLowerCase();
