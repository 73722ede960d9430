import type { EnrolmentState } from '@portal/shared-kit/contract/enrolment/subject-rules';
import type { Result } from '@portal/shared-kit/contract/grading/average-rules';
import type { SheetKind } from '@portal/shared-kit/contract/grading/place';
import type { SheetState } from '@portal/shared-kit/contract/grading/sheet-rules';
import { sql } from 'kysely';
import { publishedFinal } from '../../enrolment/subjects/student-facts.repository.ts';
import type { Db } from '../../platform/database/db.ts';
import { carriedResults, type CellStatus } from '../editions/item.repository.ts';
import type { CarriedResults } from '../editions/standing.rules.ts';

const among = (editions: readonly number[]) => sql`any (${editions as number[]}::int[])`;

/** The subjects of editions, in the order given. */
export async function subjectsOf(db: Db, editions: readonly number[]) {
  const { rows } = await sql<{
    id: number;
    subject_id: number;
    subject_name: string;
    semester_id: number;
    credits: number | null;
    closed: boolean;
  }>`select e.id, e.subject_id, s.name as subject_name, e.semester_id, s.credits, e.closed_at is not null as closed
    from edition e join subject s on s.id = e.subject_id
    where e.id = ${among(editions)} order by e.semester_id, s.name_key, e.id`.execute(db);
  return rows;
}

/** Everybody enrolled in editions, by name, with the results written at the end of the semester. */
export async function enrolmentsOf(db: Db, editions: readonly number[]) {
  const { rows } = await sql<{
    id: number;
    edition_id: number;
    student_id: number;
    full_name: string;
    code: string;
    state: EnrolmentState;
    final: number | null;
    result: Result | null;
    carried: CarriedResults | null;
  }>`select n.id, n.edition_id, n.student_id, p.full_name, coalesce(s.code, '') as code, n.state,
      ${publishedFinal('n.final_hundredths')} as final, n.result, ${carriedResults(sql.ref('n.id'))} as carried
    from enrolment n join student s on s.id = n.student_id join person p on p.id = s.person_id
    where n.edition_id = ${among(editions)} and n.state in ('INSCRITO', 'CONCLUIDO')
    order by p.name_key, s.id, n.id`.execute(db);
  return rows;
}

export async function cellsOf(db: Db, editions: readonly number[]) {
  const { rows } = await sql<{
    item_id: number;
    enrolment_id: number;
    status: CellStatus;
    hundredths: number | null;
  }>`select g.item_id, g.enrolment_id, g.status, g.hundredths from grade g join grade_item i on i.id = g.item_id
    where i.edition_id = ${among(editions)} and i.archived_at is null`.execute(db);
  return rows;
}

export async function sheetsOf(db: Db, editions: readonly number[]) {
  const { rows } = await sql<{ edition_id: number; kind: SheetKind; state: SheetState }>`
    select edition_id, kind, state from pauta where edition_id = ${among(editions)}`.execute(db);
  return rows;
}
