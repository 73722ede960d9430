import { billables } from './billables.ts';
import { approveCandidacies, rejectCandidacies } from './admissions/candidacies/candidacy-acts.ts';
import { assignStudents, unassignStudents } from './enrolment/allocation/assign-acts.ts';
import { reviewFlags } from './enrolment/enrol/flag.service.ts';
import { gradeCarrier } from './grading/moves/carry.service.ts';
import { offerActs } from './offer/offer-acts.ts';
import * as users from './identity/access/user.repository.ts';
import { update as updateUser } from './identity/access/user.service.ts';
import { type BatchAct, activation } from './platform/batch/batch-act.ts';
import { messages } from './platform/batch/messages.ts';
import * as entities from './finance/entities/entity.repository.ts';
import { update as updateEntity } from './finance/entities/entity.service.ts';
import { waiveFines } from './finance/fines/waiver.service.ts';
import { approveDiscounts } from './finance/discounts/discount.routes.ts';
import { confirmPayments } from './finance/second-person/second-person.service.ts';
import * as employees from './people/employees/employee.repository.ts';
import * as teachers from './people/teachers/teacher.repository.ts';
import { messageStudents } from './people/communications/communication.service.ts';
import { openAccountNote } from './people/persons/staff.routes.ts';
import type { Tx } from './platform/database/db.ts';
import type { UserContext } from './platform/http/route.ts';
import { employeeService } from './people/employees/employee.routes.ts';
import { teacherService } from './people/teachers/teacher.routes.ts';

const { already } = messages;

/** The update of a register of staff, which says of whom it deactivates that the account is still open. */
const endingStaff =
  <Change extends { active: boolean }>(
    update: (
      tx: Tx,
      id: number,
      change: Change,
      ctx: UserContext,
    ) => Promise<{ person_id: number; version: number }>,
  ) =>
  async (tx: Tx, id: number, change: Change, ctx: UserContext) => {
    const row = await update(tx, id, change, ctx);
    return { version: row.version, becomes: change.active ? '' : await openAccountNote(tx, row, ctx) };
  };

/** Everything that can be done to many records: a new act is a name in the contract and a declaration here or in its own area. */
export const batchActs = (publicUrl: string): readonly BatchAct[] => [
  ...offerActs(reviewFlags),
  ...activation({
    area: 'teachers',
    find: teachers.records.find,
    nameOf: (row) => row.fullName,
    already,
    update: endingStaff(teacherService.update),
  }),
  ...activation({
    area: 'employees',
    find: employees.records.find,
    nameOf: (row) => row.fullName,
    already,
    update: endingStaff(employeeService.update),
  }),
  messageStudents,
  ...activation({
    area: 'users',
    find: users.find,
    nameOf: (row) => row.fullName,
    already,
    update: (tx, id, change, ctx) => updateUser(tx, id, change, ctx, publicUrl),
  }),
  approveDiscounts,
  waiveFines,
  confirmPayments({ billables, publicUrl }),
  ...activation({
    area: 'entities',
    find: entities.find,
    nameOf: ({ bank, code }) => `${bank} (${code})`,
    already,
    update: updateEntity,
  }),
  assignStudents(gradeCarrier),
  unassignStudents(gradeCarrier),
  approveCandidacies(publicUrl),
  rejectCandidacies,
];
