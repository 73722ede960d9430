import type { EnrolmentState } from '@portal/shared-kit/contract/enrolment/subject-rules';
import type { Result } from '@portal/shared-kit/contract/grading/average-rules';
import type { SheetKind } from '@portal/shared-kit/contract/grading/place';
import type { SheetState } from '@portal/shared-kit/contract/grading/sheet-rules';
import { sql } from 'kysely';
import { publishedFinal } from '../../enrolment/subjects/student-facts.repository.ts';
import type { Db } from '../../platform/database/db.ts';
import { sqlRows } from '../../platform/database/read.ts';
import { creditsInPlan } from '../editions/graded-edition.repository.ts';
import { carriedResults, type CellStatus } from '../editions/item.repository.ts';
import type { CarriedResults } from '../editions/standing.rules.ts';

const among = (editions: readonly number[]) => sql`any (${editions as number[]}::int[])`;

/** The subjects of editions, in the order given. */
export const subjectsOf = (db: Db, editions: readonly number[]) => sqlRows<{
  id: number;
  subject_id: number;
  subject_name: string;
  semester_id: number;
  credits: number | null;
  closed: boolean;
}>(
  db,
)`select edition.id, edition.subject_id, subject.name as subject_name, edition.semester_id, ${creditsInPlan} as credits,
      edition.closed_at is not null as closed
    from edition join class_group on class_group.id = edition.class_id join subject on subject.id = edition.subject_id
    where edition.id = ${among(editions)} order by edition.semester_id, subject.name_key, edition.id`;

/** Everybody enrolled in editions, by name, with the results written at the end of the semester. */
export const enrolmentsOf = (db: Db, editions: readonly number[]) => sqlRows<{
  id: number;
  edition_id: number;
  student_id: number;
  full_name: string;
  code: string;
  state: EnrolmentState;
  final: number | null;
  result: Result | null;
  carried: CarriedResults | null;
}>(db)`select n.id, n.edition_id, n.student_id, p.full_name, coalesce(s.code, '') as code, n.state,
      ${publishedFinal('n.final_hundredths')} as final, n.result, ${carriedResults(sql.ref('n.id'))} as carried
    from enrolment n join student s on s.id = n.student_id join person p on p.id = s.person_id
    where n.edition_id = ${among(editions)} and n.state in ('INSCRITO', 'CONCLUIDO')
    order by p.name_key, s.id, n.id`;

export const cellsOf = (db: Db, editions: readonly number[]) => sqlRows<{
  item_id: number;
  enrolment_id: number;
  status: CellStatus;
  hundredths: number | null;
}>(
  db,
)`select g.item_id, g.enrolment_id, g.status, g.hundredths from grade g join grade_item i on i.id = g.item_id
    where i.edition_id = ${among(editions)} and i.archived_at is null`;

export const sheetsOf = (db: Db, editions: readonly number[]) => sqlRows<{
  edition_id: number;
  kind: SheetKind;
  state: SheetState;
}>(db)`
    select edition_id, kind, state from pauta where edition_id = ${among(editions)}`;
