import type { SheetKind } from '@portal/shared-kit/contract/grading/place';
import { defaultExamWeights } from '@portal/shared-kit/contract/grading/average-rules';
import { institutionDay } from '@portal/shared-kit/contract/core/clock';
import { ensureSheet, findById, sheetsOf } from '../grading/editions/graded-edition.repository.ts';
import { isGraded, itemsOf, studentsOf, type EditionStudent } from '../grading/editions/item.repository.ts';
import { addMembers, openExams, removeMembers } from '../grading/sheets/sheet.repository.ts';
import { buildSnapshot } from '../grading/sheets/sheet.service.ts';
import { submissionOf } from '../grading/sheets/submission.service.ts';
import type { Tx } from '../platform/database/db.ts';
import { weigh } from './sheets.repository.ts';
import * as rows from './sheets.repository.ts';

/** A grade in hundredths; null where missed, undefined where not entered. */
export type Reached = (student: EditionStudent, rank: number) => number | null | undefined;

/** Deviation of each assessment from a student's level; the weighted sum is zero. */
const spread: Record<string, number> = {
  'MINI-TESTE-1': 100,
  'MINI-TESTE-2': -100,
  'TESTE-1': 50,
  'TESTE-2': -50,
  'TRABALHO-PESQUISA-1': 0,
};
const most = 2000;
const limited = (hundredths: number) => Math.min(most, Math.max(0, hundredths));

/** An edition that is taken through its semester: who teaches it, who decides on its pautas. */
export class DemoTerm {
  private constructor(
    private readonly tx: Tx,
    readonly edition: number,
    private readonly people: { teacher: number; registry: number },
  ) {}

  /** Creates assessments whose weights add up to 100. */
  static async begin(tx: Tx, edition: number, people: { teacher: number; registry: number }) {
    await weigh(tx, edition);
    return new DemoTerm(tx, edition, people);
  }

  /** Enters the columns of a kind; of the frequency the named ones, by default all. */
  async enter(kind: SheetKind, at: Date, reached: Reached, types?: readonly string[]): Promise<void> {
    const items = (await itemsOf(this.tx, this.edition)).filter(
      (one) => one.kind === kind && (types?.includes(one.type) ?? true),
    );
    const students = (await studentsOf(this.tx, this.edition)).filter(isGraded);
    const grades = students.flatMap((student, rank) => {
      const of = reached(student, rank);
      if (of === undefined) return [];
      return items.map(({ id, type }) => ({
        item_id: id,
        enrolment_id: student.enrolment_id,
        hundredths: of === null ? null : limited(of + (spread[type] ?? 0)),
      }));
    });
    await rows.enter(this.tx, grades, this.people.teacher, at);
  }

  /** Submits the pauta of a kind with its snapshot and opens the exams; returns its number, undefined where nobody is on it. */
  async submit(kind: SheetKind, at: Date): Promise<number | undefined> {
    const { tx } = this;
    const edition = (await findById(tx, this.edition, { personId: 0, today: institutionDay(at) }))!;
    const submission = await submissionOf(tx, edition, kind, at);
    if (submission.pending.length === 0) return undefined;
    await ensureSheet(tx, this.edition, kind);
    const { id } = (await sheetsOf(tx, this.edition)).find((one) => one.kind === kind)!;
    await addMembers(
      tx,
      id,
      kind,
      submission.pending.map(({ student }) => student.enrolment_id),
    );
    const actor_id = this.people.teacher;
    await rows.keep(tx, {
      ...(await buildSnapshot(tx, this.edition, kind, submission)),
      pauta_id: id,
      actor_id,
      at,
    });
    await rows.step(tx, { pauta_id: id, from_state: 'EM_EDICAO', to_state: 'SUBMETIDA', actor_id, at });
    if (kind === 'FREQUENCIA') await openExams(tx, this.edition, defaultExamWeights);
    return id;
  }

  async giveBack(
    kind: SheetKind,
    { submitted, returned }: Record<'submitted' | 'returned', Date>,
    reason: string,
  ) {
    const pauta_id = await this.submit(kind, submitted);
    if (pauta_id === undefined) return;
    const actor_id = this.people.registry;
    await rows.step(this.tx, {
      pauta_id,
      from_state: 'SUBMETIDA',
      to_state: 'EM_EDICAO',
      actor_id,
      at: returned,
      reason,
    });
    await removeMembers(this.tx, pauta_id);
  }

  /** Submits and homologates the pauta of a kind, which publishes its columns. */
  async homologate(kind: SheetKind, { submitted, decided }: Record<'submitted' | 'decided', Date>) {
    const pauta_id = await this.submit(kind, submitted);
    if (pauta_id === undefined) return;
    const actor_id = this.people.registry;
    await rows.step(this.tx, {
      pauta_id,
      from_state: 'SUBMETIDA',
      to_state: 'HOMOLOGADA',
      actor_id,
      at: decided,
    });
    await rows.show(this.tx, this.edition, kind, actor_id, decided);
  }

  /** Closes it with the results of its pautas. */
  async end(at: Date): Promise<void> {
    const edition = (await findById(this.tx, this.edition, { personId: 0, today: institutionDay(at) }))!;
    const { lines } = await submissionOf(this.tx, edition, 'FREQUENCIA', at);
    const results = lines.map(({ student, standing }) => ({
      enrolment_id: student.enrolment_id,
      final: standing.final.final,
      result: standing.final.result,
    }));
    await rows.end(this.tx, this.edition, results, at);
  }
}
