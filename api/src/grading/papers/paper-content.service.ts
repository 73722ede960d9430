import {
  type ExamWeights,
  type GradingRules,
  passesFrom,
} from '@portal/shared-kit/contract/grading/average-rules';
import { sheetKinds, type SheetKind } from '@portal/shared-kit/contract/grading/place';
import type { PaperType } from '@portal/shared-kit/contract/grading/sheet-rules';
import { gradeText } from '@portal/shared-kit/contract/enrolment/final-grade-rules';
import { percentageText } from '@portal/shared-kit/contract/grading/weight-rules';
import type { Db } from '../../platform/database/db.ts';
import { ApiError } from '../../platform/http/errors.ts';
import { headOf, type FoundEdition } from '../editions/graded-edition.repository.ts';
import { standingOf, type CarriedResults, type StudentStanding } from '../editions/standing.rules.ts';
import { messages, paperTexts as text } from '../messages.ts';
import { readCell, type SheetSnapshot, type SnapshotColumn } from '../sheets/snapshot.rules.ts';
import { submissionOf } from '../sheets/submission.service.ts';
import { movedAwayFrom, signersOf, submittedOf, type SubmittedSheet } from './paper.repository.ts';

export interface PaperLine {
  code: string;
  name: string;
  gender: string | null;
  /** By column, as printed. */
  cells: Record<number, string>;
  standing: StudentStanding;
}
/** The content of a pauta on paper and in a sheet. */
export interface PaperContent {
  type: PaperType;
  /** Not homologated yet, or of the current grades. */
  provisional: boolean;
  head: SheetSnapshot['edition'];
  teacher: string | null;
  coordinator: string | null;
  columns: SnapshotColumn[];
  weights: ExamWeights;
  rules: GradingRules;
  lines: PaperLine[];
  /** The pautas it is printed from; none for a preview. */
  sheets: Omit<SubmittedSheet, 'content'>[];
}

/** The kinds of pauta a paper is printed from. */
export const kindsOf = (type: PaperType): readonly SheetKind[] =>
  type === 'FREQUENCIA' ? ['FREQUENCIA'] : sheetKinds;

/** The pauta by its current grades. */
export async function previewOf(db: Db, edition: FoundEdition, type: PaperType): Promise<PaperContent> {
  const [{ items, weights, rules, lines }, head, signers] = await Promise.all([
    submissionOf(db, edition, 'FREQUENCIA', new Date()),
    headOf(db, edition.id),
    signersOf(db, edition.id),
  ]);
  return {
    type,
    provisional: true,
    head,
    ...signers,
    weights,
    rules,
    sheets: [],
    columns: items.filter(({ kind }) => kindsOf(type).includes(kind)),
    lines: lines.map(({ student, standing, cells }) => ({
      code: student.code,
      name: student.full_name,
      gender: student.gender,
      cells,
      standing,
    })),
  };
}

/** Somebody admitted has no result yet. */
const isOpen = ({ lines }: PaperContent) =>
  lines.some(({ standing }) => standing.final.result === 'INCOMPLETO');

/** The pauta as submitted, supplementary ones included. Throws `conflict` where it was not. */
export async function officialOf(db: Db, edition: FoundEdition, type: PaperType): Promise<PaperContent> {
  const drawn = await drawnOf(db, edition.id, type);
  if (!drawn) throw new ApiError('conflict', messages.notSubmitted);
  if (type === 'FINAL' && isOpen(drawn)) throw new ApiError('conflict', messages.examsMissing);
  return drawn;
}

/** The final pauta where everybody has a result, that of the frequency where it was submitted, otherwise the current grades. */
export async function latestOf(db: Db, edition: FoundEdition): Promise<PaperContent> {
  const final = await drawnOf(db, edition.id, 'FINAL');
  if (final && !isOpen(final)) return final;
  return (await drawnOf(db, edition.id, 'FREQUENCIA')) ?? previewOf(db, edition, 'FREQUENCIA');
}

async function drawnOf(db: Db, editionId: number, type: PaperType): Promise<PaperContent | undefined> {
  const [all, signers, movedAway] = await Promise.all([
    submittedOf(db, editionId),
    signersOf(db, editionId),
    movedAwayFrom(db, editionId),
  ]);
  const sheets = all.filter(({ kind }) => kindsOf(type).includes(kind));
  const last = sheets.at(-1);
  if (!last) return undefined;
  const frequency = sheets.filter(({ kind }) => kind === 'FREQUENCIA');
  const columns = [...frequency, last].reduce<SnapshotColumn[]>(
    (found, { content }) => [
      ...found,
      ...content.columns.filter(
        (column) => kindsOf(type).includes(column.kind) && found.every(({ id }) => id !== column.id),
      ),
    ],
    [],
  );
  const { weights, rules } = last.content;
  const cellsOf = (student: number) =>
    Object.fromEntries(
      sheets.flatMap(({ kind, content }) => {
        const found = content.students.find(({ student_id }) => student_id === student);
        return found
          ? columns
              .filter((column) => column.kind === kind)
              .map(({ id }): [number, string] => [id, found.cells[id] ?? ''])
          : [];
      }),
    );
  // Each pauta says what came along for it (J1).
  const carriedOf = (student: number) =>
    sheets
      .map(({ content }) => content.students.find(({ student_id }) => student_id === student)?.carried)
      .reduce<CarriedResults | null>((all, carried) => (carried ? { ...all, ...carried } : all), null);
  // A student who left and came back is in several pautas; the last one counts.
  const students = new Map(
    frequency.flatMap(({ content }) => content.students.map((student) => [student.student_id, student])),
  );
  const lines = [...students.values()]
    .filter(({ student_id }) => type === 'FREQUENCIA' || !movedAway.has(student_id))
    .map(({ student_id, code, name, gender }): PaperLine => {
      const cells = cellsOf(student_id);
      const standing = standingOf(
        columns,
        (id) => readCell(cells[id]),
        weights,
        rules,
        carriedOf(student_id),
      );
      return { code, name, gender, cells, standing };
    });
  return {
    type,
    head: last.content.edition,
    ...signers,
    columns,
    weights,
    rules,
    lines,
    provisional: sheets.some(({ state }) => state === 'SUBMETIDA'),
    sheets: sheets.map(({ content: _, ...sheet }) => sheet),
  };
}

const tenths = (hundredths: number) => gradeText(hundredths / 10);

/** The rules by which a pauta was computed, as it prints them: rounding once, and the pass mark against the rounded value (I4). */
export function ruleText(type: PaperType, rules: GradingRules, weights: ExamWeights): string {
  const frequency = text.frequencyRule(tenths(rules.exempt), tenths(rules.admit), tenths(rules.exempt - 10));
  if (type === 'FREQUENCIA') return frequency;
  const share = (hundredths: number) => percentageText(hundredths);
  return `${frequency} ${text.finalRule({
    frequency: share(weights.frequency),
    exam: share(weights.exam),
    resit: share(weights.resit),
    decimals: rules.finalDecimals,
    pass: tenths(Math.ceil(passesFrom(rules) / 10) * 10),
  })}`;
}
