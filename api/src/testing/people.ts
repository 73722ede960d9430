import type { Args, Endpoint } from '@portal/shared-kit/contract/core/endpoint';
import type { employee } from '@portal/shared-kit/contract/people/employee';
import { permissionNames, type Permission } from '@portal/shared-kit/contract/core/permissions';
import type { teacher } from '@portal/shared-kit/contract/people/teacher';
import type { SignedIn } from '../platform/http/route.ts';
import { testAuthenticator } from './test-authenticator.ts';

type BodyOf<E extends Endpoint> = Args<E>['body'];
const holding = (...permissions: Permission[]): Partial<SignedIn> => ({ permissions: new Set(permissions) });
const manage = (area: 'teachers' | 'employees'): Permission[] => [
  `${area}.read`,
  `${area}.create`,
  `${area}.update`,
];

/** Tokens of the tests of people: 'all' may everything, 'viewer' only reads, 'teachers' and 'employees' manage their register alone, 'creator' adds teachers and changes none,
 *  'manager' manages employees wholly, and no accounts. */
const peopleUsers = {
  all: holding(...permissionNames),
  viewer: holding('teachers.read', 'employees.read'),
  teachers: holding(...manage('teachers')),
  employees: holding(...manage('employees')),
  manager: holding(...manage('employees'), 'employees.delete'),
  creator: holding('teachers.create', 'teachers.read', 'employees.read'),
};

/** Those, and 'own': a person who sees only themselves, chosen by `set`. */
export function peopleAuthenticator() {
  const own: Partial<SignedIn> = holding('teachers.read_own', 'employees.read_own');
  return {
    authenticator: () => testAuthenticator({ ...peopleUsers, own }),
    set: (personId: number) => Object.assign(own, { personId }),
  };
}

let count = 0;
const someone = (overrides: { fullName: string }) => {
  count += 1;
  return {
    gender: 'Feminino' as const,
    birthDate: '1980-05-17',
    email: `pessoa.${count}@teste.test`,
    contact: `84${String(1_000_000 + count)}`,
    alternative_contact: '',
    doc_type: 'Bilhete de Identidade' as const,
    doc_number: `${String(110_100_000_000 + count)}A`,
    nactionality: 'Moçambique',
    province_id: null,
    district_id: null,
    address_location: '',
    house_number: '',
    block: '',
    childhood_location: '',
    fathers_filliation: '',
    mothers_filliation: '',
    is_deficient: null,
    deficient_type: null,
    last_school_frequency: '',
    last_school_frequency_year: null,
    trainingArea: null,
    person_id: null,
    create_user: false,
    ...overrides,
  };
};

/** The body of a new teacher with these changes. */
export const teacherBody = (
  overrides: Partial<BodyOf<typeof teacher.create>> & { fullName: string; department_id: number },
): BodyOf<typeof teacher.create> => ({ ...someone(overrides), hasCertificate: 'Não', ...overrides });

export const employeeBody = (
  overrides: Partial<BodyOf<typeof employee.create>> & { fullName: string; department_id: number },
): BodyOf<typeof employee.create> => ({
  ...someone(overrides),
  position: 'Técnico',
  contract_type: null,
  admission_date: null,
  role_id: null,
  ...overrides,
});
