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
import { inPlace } from '../editions/item.repository.ts';
import {
  carriedExam,
  standingOf,
  type CarriedResults,
  type StudentStanding,
} from '../editions/standing.rules.ts';
import { messages, paperTexts as text } from '../messages.ts';
import { readCell, type SheetSnapshot, type SnapshotColumn } from '../sheets/snapshot.rules.ts';
import { submissionOf } from '../sheets/submission.service.ts';
import { movedAwayFrom, runningIn, signersOf, submittedOf, type SubmittedSheet } from './paper.repository.ts';

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

/** The pauta as submitted, supplementary ones included. Throws `conflict` where it was not. */
export async function officialOf(db: Db, edition: FoundEdition, type: PaperType): Promise<PaperContent> {
  const drawn = await drawnOf(db, edition.id, type);
  if (!drawn) throw new ApiError('conflict', messages.notSubmitted);
  if (type === 'FINAL' && drawn.isOpen) throw new ApiError('conflict', messages.examsMissing);
  return drawn.content;
}

/** The final pauta where everybody has a result, that of the frequency where the class submitted it, otherwise the current grades. */
export async function latestOf(db: Db, edition: FoundEdition): Promise<PaperContent> {
  const final = await drawnOf(db, edition.id, 'FINAL');
  if (!final || final.isOfOthers) return previewOf(db, edition, 'FREQUENCIA');
  if (!final.isOpen) return final.content;
  return (await drawnOf(db, edition.id, 'FREQUENCIA'))?.content ?? previewOf(db, edition, 'FREQUENCIA');
}

/** Whether a pauta was computed by the terms of its class; others hold nothing but results that came along from earlier ones (J1). */
const isOfClass = ({ kind, content }: SubmittedSheet) =>
  content.students.some(({ carried = null }) =>
    kind === 'FREQUENCIA' ? !carried?.FREQUENCIA : carriedExam(carried) === null,
  );

/** The content by what was submitted. `isOpen`: somebody who was admitted, and whose enrolment runs, has no result yet; `isOfOthers`: the
 *  class itself, which has students without a pauta, submitted nothing. */
async function drawnOf(
  db: Db,
  editionId: number,
  type: PaperType,
): Promise<{ content: PaperContent; isOpen: boolean; isOfOthers: boolean } | undefined> {
  const [submitted, signers, movedAway, running] = await Promise.all([
    submittedOf(db, editionId),
    signersOf(db, editionId),
    movedAwayFrom(db, editionId),
    runningIn(db, editionId),
  ]);
  const sheets = submitted.filter(({ kind }) => kindsOf(type).includes(kind));
  const last = sheets.at(-1);
  if (!last) return undefined;
  const ofClass = sheets.findLast(isOfClass) ?? last;
  const { weights, rules } = ofClass.content;
  const frequency = sheets.filter(({ kind }) => kind === 'FREQUENCIA');
  const formula = (frequency.findLast(isOfClass) ?? last).content.columns;
  const all = [formula, ...[ofClass, ...frequency, last].map(({ content }) => content.columns)].flat();
  const columns = inPlace(
    all.filter(
      ({ id, kind }, nth) => kindsOf(type).includes(kind) && all.findIndex((one) => one.id === id) === nth,
    ),
  );
  // What came along may have columns that the class has no more.
  const counting = columns.filter(
    ({ id, kind }) => kind !== 'FREQUENCIA' || formula.some((one) => one.id === id),
  );
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
  const listed = [...students.values()].filter(
    ({ student_id }) => type === 'FREQUENCIA' || !movedAway.has(student_id),
  );
  const lines = listed.map(({ student_id, code, name, gender }): PaperLine => {
    const cells = cellsOf(student_id);
    const standing = standingOf(counting, (id) => readCell(cells[id]), weights, rules, carriedOf(student_id));
    return { code, name, gender, cells, standing };
  });
  const isOpen = lines.some(
    ({ standing }, nth) => standing.final.result === 'INCOMPLETO' && running.has(listed[nth]!.student_id),
  );
  const content: PaperContent = {
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
  const isOfOthers = !frequency.some(isOfClass) && [...running].some((student) => !students.has(student));
  return { content, isOpen, isOfOthers };
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
