import { type StudentRow, student } from '@portal/shared-kit/contract/enrolment/student';
import { students } from '@portal/shared-kit/contract/enrolment/student-list';
import { courseOptions } from '@portal/shared-kit/contract/offer/course';
import { levels } from '@portal/shared-kit/contract/offer/lookup';
import { answer, fakeApi, narrowed, on, rowOf, type Fake } from '@portal/shared-kit/testing';

/** A student as the API tells of one. */
export const studentRow = (id: number, fullName: string, more: Partial<StudentRow> = {}) =>
  rowOf(students, {
    id,
    person_id: id + 100,
    fullName,
    code: `26.0013.000${id}`,
    version: 3,
    active: true,
    in_use: true,
    course_id: 13,
    curso: 'Direito',
    curseToUpdateOld: 13,
    level_id: 1,
    level: '1',
    level_type: 'Licenciatura',
    scholar_shift: 'LABORAL',
    ano_entrada: 2026,
    classmate_id: 4,
    classmate_name: 'Turma 1',
    state: 'ACTIVA',
    academic_year: '2026',
    debt: { open: 0, overdue: 0 },
    created_at: '2026-02-03T08:00:00.000Z',
    fathers_filliation: 'João Pai',
    mothers_filliation: 'Rosa Mãe',
    gender: 'Feminino',
    birthDate: '2005-05-20',
    email: 'ana@teste.test',
    contacts: { contact: '841234567', alternative_contact: '' },
    is_deficient: 0,
    last_school_frequency: 'Josina Machel',
    trainingArea: 'Geral',
    last_school_frequency_year: 2024,
    hasCertificate: 0,
    nactionality: 'Moçambique',
    province: 'Maputo',
    district: 'KaMpfumo',
    address_location: 'Polana',
    block: '3',
    house_number: '12',
    doc_type: 'Bilhete de Identidade',
    doc_number: '110100200300A',
    emissionLocation: 'Maputo',
    dateEndDocument: '2030-01-01',
    ...more,
  });

/** The calls of students over plain rows; `more` comes first. */
export const serveStudents = (rows: StudentRow[], more: readonly Fake[] = []) =>
  fakeApi(
    ...more,
    on(students, ({ query }) => answer.page(narrowed(rows, query), query)),
    on(student, ({ params }) => answer.one(rows.find(({ id }) => id === params.id)!)),
    on(courseOptions, () => answer.one([{ id: 13, name: 'Direito', code: '0013' }] as never)),
    on(levels, () => answer.one([{ id: 1, name: '1', level_type: 'Licenciatura', number: 1 }] as never)),
  );
