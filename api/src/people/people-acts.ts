import { activation, type BatchAct } from '../platform/batch/batch-act.ts';
import { messages } from '../platform/batch/messages.ts';
import * as employees from './employees/employee.repository.ts';
import * as teachers from './teachers/teacher.repository.ts';
import { messageStudents } from './communications/communication.service.ts';
import { employeeService } from './employees/employee.routes.ts';
import { teacherService } from './teachers/teacher.routes.ts';

const { already } = messages;

/** Batch acts on staff and students. */
export const peopleActs: readonly BatchAct[] = [
  ...activation({
    area: 'teachers',
    find: teachers.records.find,
    nameOf: (row) => row.fullName,
    already,
    update: teacherService.update,
  }),
  ...activation({
    area: 'employees',
    find: employees.records.find,
    nameOf: (row) => row.fullName,
    already,
    update: employeeService.update,
  }),
  messageStudents,
];
