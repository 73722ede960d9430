import type { Args, Endpoint } from '@portal/shared-kit/contract/core/endpoint';
import type { course } from '@portal/shared-kit/contract/offer/course';
import { permissionNames, type Permission } from '@portal/shared-kit/contract/core/permissions';
import type { Db } from '../platform/database/db.ts';
import type { SignedIn } from '../platform/http/route.ts';
import { testAuthenticator } from './test-authenticator.ts';
import * as heads from '../offer/department/department.repository.ts';

const holding = (...permissions: Permission[]): Partial<SignedIn> => ({ permissions: new Set(permissions) });

/** Tokens of the register tests: 'all' may everything, 'editor' may not delete, 'reader' only reads, 'precedences' only these. */
export const registerUsers = () =>
  testAuthenticator({
    all: holding(...permissionNames),
    editor: holding(
      ...(['departments', 'courses', 'subjects', 'precedences'] as const).flatMap(
        (area) => [`${area}.read`, `${area}.create`, `${area}.update`] as const,
      ),
    ),
    reader: holding('departments.read', 'courses.read', 'subjects.read', 'precedences.read'),
    precedences: holding('precedences.read'),
  });

/** An employee with a person of that name. */
export const makeEmployee = (
  db: Db,
  full_name: string,
  department_id: number,
  active = true,
): Promise<number> =>
  db
    .transaction()
    .execute((tx) =>
      heads.insertEmployee(tx, { person: { full_name }, department_id, position: 'Docente', active }),
    );

/** The body of a course with these changes. */
export const courseBody = (
  overrides: Partial<BodyOf<typeof course.create>> & { name: string; code: string; department_id: number },
): BodyOf<typeof course.create> => ({
  description: '',
  engineering: 0,
  level_type: 'Licenciatura',
  duration: null,
  coordinator_id: null,
  vacancies: [],
  weight_frequency: null,
  weight_exam: null,
  weight_recurrence: null,
  ...overrides,
});
type BodyOf<E extends Endpoint> = Args<E>['body'];
