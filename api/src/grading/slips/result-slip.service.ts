import { createHash } from 'node:crypto';
import type { Db } from '../../platform/database/db.ts';
import { ApiError } from '../../platform/http/errors.ts';
import { messages } from '../messages.ts';
import { studentViews } from '../published/published-result.service.ts';
import { slipLine, type SlipLine } from './result-slip.rules.ts';
import * as slips from './result-slip.repository.ts';

export interface SlipContent {
  name: string;
  code: string | null;
  course: string;
  year: number;
  lines: SlipLine[];
}

/** The currently published results of a student in a year, with their checksum. */
async function contentNow(db: Db, studentId: number, year: number) {
  const holder = await slips.holderOf(db, studentId);
  const lines = (await studentViews(db, studentId, { year })).map(slipLine);
  const content: SlipContent = { ...holder, year, lines };
  const written = JSON.stringify(content);
  return { content, written, checksum: createHash('sha256').update(written).digest('hex') };
}

/** Stores the slip of a year. Throws `not_found` where the student had no subjects. */
export async function keepSlip(db: Db, studentId: number, year: number) {
  const { content, written, checksum } = await contentNow(db, studentId, year);
  if (content.lines.length === 0) throw new ApiError('not_found', messages.noResults);
  const stored = await slips.keep(db, { student_id: studentId, year, content: written, checksum });
  return { ...stored, content, checksum };
}

/** A slip under verification, and whether it still matches the published results. */
export async function checkSlip(db: Db, id: number) {
  const slip = await slips.printedSlip(db, id);
  if (!slip) return undefined;
  const { checksum } = await contentNow(db, slip.student_id, slip.year);
  return { ...slip, replaced: checksum !== slip.checksum };
}
