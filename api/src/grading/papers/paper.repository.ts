import type { SheetSnapshot } from '../sheets/snapshot.rules.ts';
import type { SheetKind } from '@portal/shared-kit/contract/grading/place';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import { kindOrder, responsibleTeacher } from '../editions/graded-edition.repository.ts';
import { lastMove } from '../sheets/sheet.repository.ts';
import { isSuspended } from '../editions/item.repository.ts';

/** The latest snapshot of each submitted pauta of an edition, by kind and number. */
export async function submittedOf(db: Db, editionId: number) {
  const rows = await db
    .selectFrom('pauta')
    .innerJoin('pauta_snapshot as snapshot', 'snapshot.pauta_id', 'pauta.id')
    .select(['pauta.id as pauta_id', 'pauta.number', 'snapshot.id', 'snapshot.checksum', 'snapshot.content'])
    .select([
      'pauta.kind',
      'pauta.state',
      sql<Date>`${lastMove('SUBMETIDA', 'at')}`.as('submitted_at'),
      sql<string>`${lastMove('SUBMETIDA', 'name')}`.as('submitted_by'),
      sql<Date | null>`${lastMove('HOMOLOGADA', 'at')}`.as('homologated_at'),
      sql<string | null>`${lastMove('HOMOLOGADA', 'name')}`.as('homologated_by'),
    ])
    .where('pauta.edition_id', '=', editionId)
    .where('pauta.state', '<>', 'EM_EDICAO')
    .where(sql<boolean>`snapshot.id = (select max(s.id) from pauta_snapshot s where s.pauta_id = pauta.id)`)
    .orderBy(kindOrder('pauta.kind'))
    .orderBy('pauta.number')
    .execute();
  return rows.map(({ content, ...row }) => ({ ...row, content: JSON.parse(content) as SheetSnapshot }));
}
export type SubmittedSheet = Awaited<ReturnType<typeof submittedOf>>[number];

/** Students who moved to another class, which has their result (J1). */
export async function movedAwayFrom(db: Db, editionId: number): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom('enrolment_move as m')
    .innerJoin('enrolment as n', 'n.id', 'm.enrolment_id')
    .select('n.student_id')
    .where('m.from_edition_id', '=', editionId)
    .where('n.edition_id', '<>', editionId)
    .execute();
  return new Set(rows.map(({ student_id }) => student_id));
}

/** Students whose enrolment in an edition runs, and who are not suspended. */
export async function runningIn(db: Db, editionId: number): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom('enrolment')
    .select('student_id')
    .where('edition_id', '=', editionId)
    .where('state', '=', 'INSCRITO')
    .where(sql<boolean>`not ${isSuspended('enrolment')}`)
    .execute();
  return new Set(rows.map(({ student_id }) => student_id));
}

/** Who signs a pauta: the responsible teacher and the coordinator of the course. */
export const signersOf = (db: Db, editionId: number) =>
  db
    .selectFrom('edition')
    .innerJoin('class_group', 'class_group.id', 'edition.class_id')
    .innerJoin('course', 'course.id', 'class_group.course_id')
    .leftJoin('employee', (join) =>
      join.onRef('employee.id', '=', 'course.coordinator_id').on('employee.active', '=', true),
    )
    .leftJoin('person as coordinator', 'coordinator.id', 'employee.person_id')
    .select(['coordinator.full_name as coordinator', responsibleTeacher(sql`person.full_name`).as('teacher')])
    .where('edition.id', '=', editionId)
    .executeTakeFirstOrThrow();

/** The snapshot that a printed code stands for, and whether there is a later one of these kinds. */
export const printedFrom = (db: Db, snapshotId: number, kinds: readonly SheetKind[]) =>
  db
    .selectFrom('pauta_snapshot as snapshot')
    .innerJoin('pauta', 'pauta.id', 'snapshot.pauta_id')
    .innerJoin('edition', 'edition.id', 'pauta.edition_id')
    .innerJoin('class_group', 'class_group.id', 'edition.class_id')
    .innerJoin('subject', 'subject.id', 'edition.subject_id')
    .select(['snapshot.checksum', 'snapshot.at', 'edition.year', 'class_group.name as class_name'])
    .select('subject.name as subject_name')
    .select([
      sql<boolean>`exists (select from pauta_snapshot s join pauta p on p.id = s.pauta_id
        where p.edition_id = edition.id and p.kind = any (${[...kinds]}::text[]) and s.id > snapshot.id)`.as(
        'replaced',
      ),
      sql<boolean>`pauta.state = 'EM_EDICAO'`.as('returned'),
      sql<boolean>`exists (select from pauta p where p.edition_id = edition.id and p.kind = any (${[...kinds]}::text[])
        and p.state = 'SUBMETIDA')`.as('provisional'),
    ])
    .where('snapshot.id', '=', snapshotId)
    .executeTakeFirst();
