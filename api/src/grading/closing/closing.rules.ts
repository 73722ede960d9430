import type { Result } from '@portal/shared-kit/contract/grading/average-rules';
import type { Terms } from '@portal/shared-kit/contract/grading/percentage-rules';
import { sheetKinds, type SheetKind } from '@portal/shared-kit/contract/grading/place';
import type { SheetState } from '@portal/shared-kit/contract/grading/sheet-rules';
import type { ClosingBlocker } from '@portal/shared-kit/contract/grading/closing';
import { cellOf, settledStanding, tableOf, type CarriedResults } from '../editions/standing.rules.ts';

interface Ids {
  id: number;
  edition_id: number;
}
/** The facts of some editions whose semester is to end, with their running enrolments. */
export interface ClosingFacts {
  editions: readonly number[];
  items: readonly (Ids & { kind: SheetKind; weight: number | null })[];
  enrolments: readonly (Ids & {
    student_id: number;
    named: boolean;
    suspended: boolean;
    carried: CarriedResults | null;
  })[];
  cells: readonly {
    item_id: number;
    enrolment_id: number;
    status: 'NOTA' | 'F' | 'D';
    hundredths: number | null;
  }[];
  terms: (editionId: number) => Terms;
  sheets: readonly (Ids & { kind: SheetKind; state: SheetState })[];
  /** Enrolments in a submitted pauta of a kind. */
  members: readonly { enrolment_id: number; kind: SheetKind }[];
  /** Reopenings that are asked or run, and rectifications that nobody has decided. */
  requests: readonly { edition_id: number; count: number }[];
}

export interface ClosedResult {
  enrolment_id: number;
  student_id: number;
  /** Hundredths, as published; null without one. */
  final: number | null;
  result: Result;
}
/** What prevents closing one edition, with the names of people and places. */
export type Blocker = Omit<ClosingBlocker, 'classmate_name'> & { class_name: string };

/** The results of an edition, and what blocks closing it. */
export interface EditionClosing {
  edition_id: number;
  results: ClosedResult[];
  /** Enrolments of suspended students that lack a grade or a pauta: they get no result and block nothing. */
  suspended: { id: number }[];
  sheets: { kind: SheetKind; state: SheetState | null }[];
  incomplete: ClosedResult[];
  requests: number;
}

const byEdition = <Row extends { edition_id: number }>(rows: readonly Row[]) => {
  const by = new Map<number, Row[]>();
  for (const row of rows) {
    const of = by.get(row.edition_id);
    if (of) of.push(row);
    else by.set(row.edition_id, [row]);
  }
  return (edition: number): readonly Row[] => by.get(edition) ?? [];
};

/** The results of some editions as the grid computes them, and what blocks writing them (I14). */
export function closingOf(facts: ClosingFacts): EditionClosing[] {
  const items = byEdition(facts.items);
  const enrolments = byEdition(facts.enrolments);
  const sheets = byEdition(facts.sheets);
  const requests = byEdition(facts.requests);
  const stored = tableOf(facts.cells);
  const members = new Set(facts.members.map((member) => `${member.enrolment_id} ${member.kind}`));
  return facts.editions.map((edition_id) => {
    const columns = items(edition_id);
    const terms = facts.terms(edition_id);
    /** Exams with grades that no pauta has yet, or that somebody named still has to sit. */
    const entered = new Set<SheetKind>();
    const suspended: { id: number }[] = [];
    const results = enrolments(edition_id).flatMap((enrolment): ClosedResult[] => {
      const { id, student_id, named, carried } = enrolment;
      const cell = (item: number) => cellOf(stored(id, item));
      const inPauta = (kind: SheetKind) => members.has(`${id} ${kind}`);
      const { standing, unsettled } = settledStanding(columns, cell, terms, carried, { named, inPauta });
      const waiting = new Set(unsettled);
      if (named && standing.frequency.situation === 'ADMITIDO' && !inPauta('EXAME_ESPECIAL'))
        waiting.add('EXAME_ESPECIAL');
      const { final, result } = standing.final;
      if (enrolment.suspended && (result === 'INCOMPLETO' || waiting.size > 0 || !inPauta('FREQUENCIA'))) {
        suspended.push({ id });
        return [];
      }
      for (const kind of waiting) entered.add(kind);
      return [{ enrolment_id: id, student_id, final, result }];
    });
    return {
      edition_id,
      results,
      suspended,
      sheets: openSheets(sheets(edition_id), {
        graded: results.length > 0,
        isEntered: (kind) => entered.has(kind),
        isWhole: results.every(({ enrolment_id }) => members.has(`${enrolment_id} FREQUENCIA`)),
      }),
      incomplete: results.filter(({ result }) => result === 'INCOMPLETO'),
      requests: requests(edition_id)[0]?.count ?? 0,
    };
  });
}

/** The pautas that still have to be homologated: that of the frequency wherever there are students, that of an exam once it was
 *  submitted or has grades that count. Several of a kind that are being edited, one returned and one that a move emptied, are one thing
 *  to do. */
function openSheets(
  all: ClosingFacts['sheets'],
  is: { graded: boolean; isWhole: boolean; isEntered: (kind: SheetKind) => boolean },
): EditionClosing['sheets'] {
  const open = all
    .filter(
      ({ kind, state }) =>
        state === 'SUBMETIDA' ||
        (state === 'EM_EDICAO' && (kind === 'FREQUENCIA' ? is.graded && !is.isWhole : is.isEntered(kind))),
    )
    .filter(
      (one, nth, some) =>
        one.state === 'SUBMETIDA' ||
        some.findIndex(({ kind, state }) => kind === one.kind && state === one.state) === nth,
    )
    .map(({ kind, state }) => ({ kind, state }));
  const isThere = (kind: SheetKind) => open.some((one) => one.kind === kind);
  const missing = sheetKinds.filter(
    (kind) => !isThere(kind) && (kind === 'FREQUENCIA' ? is.graded && !is.isWhole : is.isEntered(kind)),
  );
  return [...open, ...missing.map((kind) => ({ kind, state: null }))];
}

export const isBlocked = ({ sheets, incomplete, requests }: EditionClosing): boolean =>
  sheets.length > 0 || incomplete.length > 0 || requests > 0;
