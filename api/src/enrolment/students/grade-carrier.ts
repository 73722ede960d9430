import type { MovedGrades } from '@portal/shared-kit/contract/enrolment/student-move';
import type { Tx } from '../../platform/database/db.ts';
import type { UserContext } from '../../platform/http/route.ts';

/** An enrolment, and the edition it moves to. */
export interface EnrolmentMove {
  enrolment_id: number;
  edition_id: number;
}

/** What became of the grades of an enrolment that moved; with an obstacle, it did not move. */
export type CarriedGrades = Omit<MovedGrades, 'kept'> & {
  enrolment_id: number;
  kept: { type: string; class_name: string; value: string }[];
};

/** What moving a student needs of grades; that area is above this one and passes the handler in. Every act that changes the edition of an
 *  enrolment calls it. */
export interface GradeCarrier {
  /** Moves enrolments of one student with their grades and submitted pautas (J1). The student is locked. */
  carry(tx: Tx, ctx: UserContext, moves: readonly EnrolmentMove[], reason: string): Promise<CarriedGrades[]>;
}
