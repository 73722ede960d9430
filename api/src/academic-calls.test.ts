import { inDays } from './testing/activities.ts';
import { thisYear } from './testing/enrolled.ts';
import { gradedServer, type GradedEdition } from './testing/graded.ts';

const graded = gradedServer();
const { server, world } = graded;

/** What an answer is besides its rows: a page (D0.2), a read, a write (D0.1). */
type Kind = 'page' | 'read' | 'write';
interface Call {
  /** Method and address as S2 §7 writes them. */
  call: string;
  body?: object;
  kind: Kind;
  /** Fields that the specification names, in the answer or in its first row. */
  fields: readonly string[];
}

/** Row 127. */
const activity = [
  'id',
  'type',
  'academic_year_id',
  'semester_id',
  'level_id',
  'course_id',
  'date_start',
  'date_end',
  'late_end',
  'note',
  'status',
];
/** Row 43. */
const started = [
  'id',
  'level_id',
  'semester_id',
  'academic_year_id',
  'date_start',
  'date_end',
  'status',
] as const;
/** Row 128. */
const academicYear = ['id', 'designation', 'start', 'end', 'active'];
const semester = ['id', 'semester_name', 'number'];
/** S2 §3, rows 105 and 106. */
const student = [
  'fullName',
  'fathers_filliation',
  'mothers_filliation',
  'gender',
  'birthDate',
  'contacts',
  'email',
  'is_deficient',
  'deficient_type',
  'curso',
  'curseToUpdateOld',
  'last_school_frequency',
  'trainingArea',
  'last_school_frequency_year',
  'hasCertificate',
  'nactionality',
  'province_id',
  'district_id',
  'address_location',
  'block',
  'house_number',
  'doc_type',
  'doc_number',
  'emissionLocation',
  'dateEndDocument',
  'academic_year',
];
/** Row 108. */
const subject = [
  'id',
  'subject_id',
  'name',
  'semester_id',
  'academic_year_id',
  'credits',
  'status',
  'allowed',
  'blocked_reason',
  'attempts',
  'last_grade',
];
/** Row 109. */
const outcome = ['accepted', 'refused'];
/** S2 §3, of a teacher. */
const allocated = [
  'subject_name',
  'course_name',
  'classmate_scholar_shift',
  'level_name',
  'classmate_name',
  'classmate_id',
  'teacher_id',
];
/** S2 §3, 'Allocation'. */
const allocation = ['classmate_id', 'subject_id', 'teacher_id'];
const teacher = ['dept_name', 'dept_description', 'is_deficient', 'deficient_type', 'classmate_subject'];

let token: string;
let edition: GradedEdition;
let ids: Record<
  | 'learner'
  | 'senior'
  | 'waiting'
  | 'leaver'
  | 'late'
  | 'other'
  | 'free'
  | 'another'
  | 'year'
  | 'level'
  | 'role',
  number
>;
const card = '26.8801.0001';
beforeAll(async () => {
  ({ token } = await graded.signedIn('Master'));
  edition = await graded.edition(0);
  const { course_id, class_id } = edition;
  const { db } = server;
  const idOf = async (query: { executeTakeFirstOrThrow(): Promise<{ id: number }> }) =>
    (await query.executeTakeFirstOrThrow()).id;
  const year = await idOf(
    db.selectFrom('academic_year').select('id').where('designation', '=', String(thisYear)),
  );
  const level = await idOf(
    db.selectFrom('level').select('id').where('level_type', '=', 'Licenciatura').where('number', '=', 1),
  );
  const role = await idOf(db.selectFrom('role').select('id').where('name', '=', 'Teacher'));
  const another = await graded.teacher([]);
  const learner = await world.student(course_id, class_id, { code: card });
  await edition.enrol(learner);
  const free = await world.planned(course_id, 1, 1);
  // What was failed in the year before is in arrears.
  const second = await world.classGroup(course_id, { academic_year_id: 2 });
  const senior = await world.student(course_id, second);
  await world.finished(senior, free, 600);
  ids = {
    learner,
    senior,
    free,
    another: another.teacher_id,
    late: await world.student(course_id, class_id),
    waiting: await world.student(course_id),
    leaver: await world.student(course_id),
    other: await world.classGroup(course_id),
    year,
    level,
    role,
  };
});

const ask = async (call: string, body?: object) => {
  const [method, address] = call.split(' ') as ['GET' | 'POST' | 'PATCH' | 'DELETE', string];
  const answer = await server.inject({
    method,
    url: `/api/${address}`,
    headers: { authorization: `Bearer ${token}` },
    ...(body && { payload: body }),
  });
  return { http: answer.statusCode, answer: answer.json<Record<string, unknown>>() };
};
const envelopes: Record<Kind, readonly string[]> = {
  page: ['data', 'total', 'per_page', 'current_page', 'meta'],
  read: ['status', 'data'],
  write: ['status', 'success', 'message', 'data'],
};
/** That a call answers in its envelope, with the fields of the specification; answers its data. */
async function answers({ call, body, kind, fields }: Call) {
  const { http, answer } = await ask(call, body);
  expect([call, http, answer]).toEqual([call, 200, expect.anything()]);
  expect([call, Object.keys(answer)]).toEqual([call, expect.arrayContaining([...envelopes[kind]])]);
  if (kind === 'page')
    expect([call, Object.keys(answer.meta as object)]).toEqual([
      call,
      expect.arrayContaining(['total', 'per_page', 'current_page']),
    ]);
  else expect([call, answer.status]).toEqual([call, 1]);
  if (kind === 'write') expect([call, answer.success]).toEqual([call, true]);
  const row = Array.isArray(answer.data) ? (answer.data as unknown[])[0] : answer.data;
  expect([call, Object.keys(row ?? {})]).toEqual([call, expect.arrayContaining([...fields])]);
  return row as Record<string, unknown>;
}

test('the year: periods, starts, semesters and years answer under the names of rows 43, 127 and 128', async () => {
  const { year, level } = ids;
  const body = {
    type: 'INICIO_ANO',
    academic_year_id: year,
    semester_id: 1,
    level_id: level,
    course_id: edition.course_id,
    date_start: inDays(-1),
    date_end: inDays(1),
    late_end: null,
    note: 'Abertura',
  };
  const made = await answers({ call: 'POST activities', body, kind: 'write', fields: activity });
  expect(made).toMatchObject({ type: 'INICIO_ANO', note: 'Abertura', status: 'Em Curso' });
  const at = `activities/${String(made.id)}`;
  await answers({ call: `PATCH ${at}`, body: { note: 'Outra' }, kind: 'write', fields: activity });
  const reads = [
    ['GET activities?page=1&search=&type=INICIO_ANO', 'page', activity],
    ['GET activeSemester', 'read', started],
    [`GET _activeSemesterWithLevel?level=${level}&semester=1`, 'read', started],
    ['GET semesters', 'read', semester],
    ['GET get-semesters', 'read', semester],
    ['GET academic_year', 'read', academicYear],
    ['GET academic-years', 'read', academicYear],
  ] as const;
  for (const [call, kind, fields] of reads) await answers({ call, kind, fields });
});

test('students: their record, lists and subjects answer under the names of S2 §3 and rows 79 and 106 to 110', async () => {
  const { course_id, class_id, subject_id } = edition;
  const { learner, level, senior } = ids;
  const of = (id: number) => `student_id=${id}&course_id=${course_id}&semester_id=1`;
  const status = (name: string) =>
    `alocatedStudent?page=1&year=${thisYear}&course_id=${course_id}&status=${name}`;
  const pages = [
    `getStudentByCourseId?course_id=${course_id}&page=1`,
    'studentsEnrolled?page=1',
    'AllAlocatedstudentsEnrolled?page=1',
    `AllstudentsNotAlocated?page=1&graduation=${level}`,
    'getStudentAlocatedBySearch?page=1',
    'getStudentBySearch?page=1',
  ];
  for (const call of pages)
    await answers({
      call: `GET ${call}`,
      kind: 'page',
      fields: ['id', 'fullName', 'scholar_shift', 'status'],
    });
  for (const name of ['ALOCADO', 'POR_ALOCAR', 'TRANSFERIDO', 'DESISTENTE'])
    await answers({ call: `GET ${status(name)}`, kind: 'page', fields: [] });
  const reads = [
    ['estudantes?page=1&search=', 'page', student],
    [`estudantes/${learner}`, 'read', student],
    ['fetchStudent?search=', 'read', ['id', 'fullName']],
    ['getStudantesWithoutPaginate', 'read', ['id', 'fullName']],
    [`getStudentInfo?student_card=${card}&course_id=${course_id}`, 'read', ['id', 'fullName', 'curso']],
    [`getEnrolledSubjcts?${of(learner)}`, 'read', subject],
    [`getNormalSubjectSemester?${of(learner)}`, 'read', subject],
    [`getRecoverSubjectSemester?${of(senior)}`, 'read', subject],
    [`getAllDataStudentHistoric?student_id=${learner}`, 'read', ['plan', 'average']],
    [
      `getStudentsClassmate?classmate=${class_id}&course_id=${course_id}&period=LABORAL`,
      'read',
      ['fullName'],
    ],
    [`getAllClassamateSubjects?classmate_id=${class_id}&course_id=${course_id}`, 'read', ['id', 'name']],
    [`getAllSubjectsBycourse?course_id=${course_id}&semester_id=1&level=${level}`, 'read', ['id', 'name']],
    [`getAllSubjectsBycourse?course_id=${course_id}&student_card=${card}`, 'read', ['id', 'name']],
    [
      `findAllStudentSubscribedSubject?subject_id=${subject_id}&classmate_id=${class_id}&year=${thisYear}&semester_id=1`,
      'read',
      ['fullName', 'em_atraso'],
    ],
  ] as const;
  for (const [call, kind, fields] of reads) await answers({ call: `GET ${call}`, kind, fields });
  expect((await ask('GET getStudantesWithoutPaginate')).answer).toMatchObject({
    limit: 1000,
    truncated: false,
  });
});

test('writes students under the field names of S2 §3 and rows 106 and 109, and reports missing fields under the same names', async () => {
  const { course_id, class_id } = edition;
  const { learner, free, late, leaver, other, level, waiting } = ids;
  const studentForm = {
    fullName: 'Lina Novela',
    fathers_filliation: 'Pai Novela',
    mothers_filliation: 'Mãe Novela',
    gender: 'Feminino',
    birthDate: '2004-03-02',
    contacts: { contact: '853000001' },
    email: 'lina.novela@teste.test',
    is_deficient: 0,
    deficient_type: null,
    hasCertificate: 1,
    last_school_frequency: 'Escola Secundária',
    trainingArea: 'Geral',
    last_school_frequency_year: 2023,
    nactionality: 'Moçambique',
    doc_type: 'Bilhete de Identidade',
    doc_number: '440100000001D',
    emissionLocation: 'Beira',
    dateEndDocument: '2032-01-01',
    curseToUpdateOld: course_id,
    scholar_shift: 'LABORAL',
    ano_entrada: thisYear,
  };
  const reason = 'Pedido do estudante';
  const writes: [string, object | undefined, readonly string[]][] = [
    ['POST estudantes', studentForm, student],
    [`PATCH estudantes/${waiting}`, { gender: 'Masculino' }, student],
    [`DELETE estudantes/${leaver}`, undefined, []],
    [`POST updateClassmateStudant/${late}`, { classmate_id: other, reason }, []],
    [
      'POST assignSubject',
      {
        subjectSelected: [free],
        student_id: learner,
        course_id,
        semester_id: 1,
        graduation_id: level,
      },
      outcome,
    ],
    [
      `POST enrollStudentSubjects?classmate_id=${class_id}&course_id=${course_id}`,
      { data: [{ student_id: learner, subject_ids: [free] }] },
      outcome,
    ],
  ];
  for (const [call, body, fields] of writes)
    await answers({ call, kind: 'write', fields, ...(body && { body }) });

  const refused: [string, Record<string, string | undefined>][] = [
    [
      'POST estudantes',
      {
        ...Object.fromEntries(
          ['birthDate', 'is_deficient', 'trainingArea', 'doc_type', 'contacts'].map((name) => [
            name,
            undefined,
          ]),
        ),
        fullName: 'O campo nome completo não pode estar vazio!',
        gender: 'O campo genero não pode estar vazio!',
      },
    ],
    [
      'POST assignSubject',
      {
        subjectSelected: 'O campo disciplina nao pode estar vazio!',
        student_id: undefined,
        course_id: undefined,
      },
    ],
    [`POST enrollStudentSubjects?classmate_id=${class_id}`, { data: undefined }],
    [
      `POST updateClassmateStudant/${late}`,
      { classmate_id: 'O campo turma nao pode estar vazio!', reason: undefined },
    ],
  ];
  for (const [call, errors] of refused) await isRefused(call, errors);
  expect((await ask('POST estudantesCandidante?person_id=999999', {})).http).toBe(404);
});

/** That a body without fields is refused in the envelope of D0.1, with each of these fields and, where it is given, its message. */
async function isRefused(call: string, fields: Record<string, string | undefined>) {
  const { http, answer } = await ask(call, {});
  expect([call, http, answer.status, answer.success]).toEqual([call, 422, 0, false]);
  const errors = answer.errors as Record<string, string[]>;
  for (const [field, message] of Object.entries(fields))
    expect([call, field, errors[field]?.[0]]).toEqual([call, field, message ?? expect.any(String)]);
}

test('teachers: allocations answer and are written under the names of S2 §3, §7 and rows 78 and 111', async () => {
  const { course_id, class_id, subject_id } = edition;
  const { teacher_id } = edition.teacher;
  const { another, free, role } = ids;
  const reads = [
    [`ShowTeacher/${teacher_id}`, 'read', ['teacher_id', 'fullName', 'department_id', 'hasCertificate']],
    [`getAllCourseSubjects?search=&classmate_id=${class_id}&course_id=${course_id}`, 'read', ['id', 'name']],
    [`getAlocatedClassmates?teacher_id=${teacher_id}`, 'read', [...allocated, 'subject_id']],
    [`getTeacherInfo?teacher_id=${teacher_id}`, 'read', teacher],
    [
      `getAllAlocatedTeacher?page=1&classmate_id=${class_id}&course_id=${course_id}&subject_id=${subject_id}&year=${thisYear}`,
      'page',
      [...allocated, ...allocation, 'year', 'semester_id', 'students', 'pass_rate', 'pauta_state'],
    ],
    [
      `getHistoricTeacher?teacher_id=${teacher_id}&page=1`,
      'page',
      ['year', 'semester', 'class', 'course', 'subject', 'students', 'pass_rate', 'pauta_state'],
    ],
  ] as const;
  for (const [call, kind, fields] of reads) await answers({ call: `GET ${call}`, kind, fields });
  const { data: info } = (await ask(`GET getTeacherInfo?teacher_id=${teacher_id}`)).answer;
  const [first] = (info as { classmate_subject: object[] }).classmate_subject;
  expect(Object.keys(first!)).toEqual(expect.arrayContaining(allocated));

  const place = { classmate_id: class_id, subject_id: free };
  const one = { ...place, teacher_id: another };
  const allocations = [{ ...place, role: 'RESPONSAVEL' }];
  const writes: [string, object, readonly string[]][] = [
    ['POST alocateDataProfessor', { teacher_id: another, allocations }, allocation],
    ['POST alocateTeacherToClassmate', one, allocation],
    [`POST assign-classmate-subject/${another}`, place, allocation],
    ['POST removeSubjectFromTeacher', { teacher_id: another, subject_id: free }, []],
    [
      'POST AlocateSubjectTeacher',
      { subjectAlocate: [free], subjectRemove: [], teacher_id: another, classmate_id: class_id },
      allocation,
    ],
    ['POST removeTeacherFromClassmate', { teacher_id: another, classmates_id: class_id }, []],
    ['POST addTeacherRole', { role, teacher_id: another }, []],
  ];
  for (const [call, body, fields] of writes) await answers({ call, body, kind: 'write', fields });
  const leaving = await ask('POST removeTeacherFromClassmate', { teacher_id, classmates_id: class_id });
  expect(leaving.answer).toMatchObject({ status: 1, message: 'O professor ja nao percence a turma.' });

  const noClass = 'O campo turma nao pode estar vazio!';
  const noSubject = 'O campo disciplina nao pode estar vazio!';
  const refused: [string, Record<string, string | undefined>][] = [
    ['POST alocateDataProfessor', { teacher_id: undefined, allocations: undefined }],
    [
      'POST alocateTeacherToClassmate',
      { classmate_id: noClass, subject_id: noSubject, teacher_id: undefined },
    ],
    [`POST assign-classmate-subject/${another}`, { classmate_id: noClass, subject_id: noSubject }],
    ['POST removeTeacherFromClassmate', { teacher_id: undefined, classmates_id: noClass }],
    ['POST removeSubjectFromTeacher', { teacher_id: undefined, subject_id: noSubject }],
    ['POST AlocateSubjectTeacher', { teacher_id: undefined }],
    ['POST addTeacherRole', { role: undefined, teacher_id: undefined }],
  ];
  for (const [call, errors] of refused) await isRefused(call, errors);
});
