import { institutionYear } from '@portal/shared-kit/contract/core/year';
import type { Out } from '@portal/shared-kit/contract/core/endpoint';
import { teacherInfo, type Allocation } from '@portal/shared-kit/contract/people/teacher';
import { answer, fakeApi, on, type Fake } from '@portal/shared-kit/testing';

export const thisYear = institutionYear(new Date());

/** A subject of a class as the API tells a teacher. */
export const taught = (id: number, subject_name: string, more: Partial<Allocation> = {}): Allocation => ({
  ...{ id, teacher_id: 1, classmate_id: 20, classmate_name: 'Turma 1 Laboral' },
  ...{ classmate_scholar_shift: 'LABORAL', level_name: '1', course_name: 'Direito' },
  ...{ subject_id: id * 10, subject_name, role: 'RESPONSAVEL', entry_year: thisYear },
  ...{ year: thisYear, semester_id: 1, start_date: `${thisYear}-02-09`, end_date: null },
  ...more,
});

const profileOf = (classmate_subject: Allocation[]): Out<typeof teacherInfo>['data'] => ({
  ...{ id: 1, teacher_id: 1, person_id: 5, uuid: '7f0c1b9e-6f0b-4c59-9a8e-111111111111', version: 1 },
  ...{ active: true, in_use: true, fullName: 'Joaquim Mondlane', gender: 'Masculino' },
  ...{ birthDate: '1979-01-30', email: 'docente@demo.test', contact: '843100105' },
  ...{ alternative_contact: '', doc_type: null, doc_number: '', nactionality: 'Moçambique' },
  ...{ province_id: null, district_id: null, address_location: 'Malhangalene, Maputo' },
  ...{ house_number: '', block: '', childhood_location: '', fathers_filliation: '' },
  ...{ mothers_filliation: '', is_deficient: 'Não', deficient_type: null },
  ...{ last_school_frequency: 'Universidade Eduardo Mondlane', last_school_frequency_year: 2001 },
  ...{ trainingArea: null, department_id: 1, department_name: 'Ciências', hasCertificate: 'Sim' },
  ...{ created_at: '2026-01-05T08:00:00.000Z', dept_name: 'Ciências', dept_description: '' },
  classmate_subject,
});

/** A teacher who has these subjects of classes; `more` comes first. */
export const serveTeacher = (rows: Allocation[], more: readonly Fake[] = []) =>
  fakeApi(
    ...more,
    on(teacherInfo, () => answer.one(profileOf(rows))),
  );
