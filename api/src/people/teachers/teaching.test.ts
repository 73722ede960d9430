import { department } from '@portal/shared-kit/contract/offer/department';
import {
  allocatedClassGroups,
  historicTeacher,
  teacher,
  teacherInfo,
  teacherProfile,
} from '@portal/shared-kit/contract/people/teacher';
import { createActivity, exportActivities, updateActivity } from '@portal/shared-kit/contract/offer/activity';
import {
  exportTeachings,
  courseSubjects,
  substitutionPreview,
  teachingRemoval,
  allocatedTeachers,
  showTeacher,
} from '@portal/shared-kit/contract/people/teaching';
import {
  allocateTeacher,
  allocateTeacherToClass,
  removeFromClass,
  substituteTeacher,
  removeSubject,
  allocateSubjects,
  assignClassSubject,
} from '@portal/shared-kit/contract/people/teaching-change';
import { openPauta, teach as givenTo } from '../../testing/class-groups.ts';
import { peopleAuthenticator, teacherBody } from '../../testing/people.ts';
import { testServer, requestOf } from '../../testing/test-server.ts';
import { activityBody } from '../../testing/activities.ts';
import { readPdf } from '../../testing/pdf.ts';
import { gradedServer } from '../../testing/graded.ts';
import type { Tx } from '../../platform/database/db.ts';
import { dayFromNow, teachingServer, thisYear, today } from '../../testing/teaching.ts';
import { waitingFor } from '../../testing/waiting.ts';
import { lockCourse } from '../../offer/course/course.repository.ts';

const users = peopleAuthenticator();
const server = testServer({ authenticator: users.authenticator });
let department_id = 0;
let course_id = 0;
beforeAll(async () => {
  const form = { dep_name: 'Ciências', description: 'Exactas', head_id: null };
  department_id = (await server.call(department.create, { body: form }, 'all')).data.id;
  course_id = (
    await server.db
      .insertInto('course')
      .values({ name: 'Matemática', code: '7001', department_id, level_type: 'Licenciatura', duration: 4 })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;
});

const make = async (fullName: string) =>
  (await server.call(teacher.create, { body: teacherBody({ fullName, department_id }) }, 'all')).data;
const idOf = (row: { id: number }) => row.id;

/** Allocates a subject to the teacher, in a class of its own. */
async function teach(teacher_id: number, name: string, since: string) {
  const class_id = await server.db
    .insertInto('class_group')
    .values({
      name: `Turma ${name}`,
      department_id,
      course_id,
      level_id: 1,
      academic_year_id: 1,
      semester_id: 1,
      shift: 'LABORAL',
      capacity: 40,
      entry_year: 2025,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
    .then(idOf);
  const subject_id = await server.db
    .insertInto('subject')
    .values({ name })
    .returning('id')
    .executeTakeFirstOrThrow()
    .then(idOf);
  await givenTo(server.db, {
    class_id,
    subject_id,
    teacher_id,
    year: Number(since.slice(0, 4)),
    since: new Date(since),
  });
  return { class_id, subject_id };
}
async function study(class_id: number, students: number) {
  for (let n = 0; n < students; n += 1) {
    const person_id = await server.db
      .insertInto('person')
      .values({ full_name: `Estudante ${n}` })
      .returning('id')
      .executeTakeFirstOrThrow()
      .then(idOf);
    const student_id = await server.db
      .insertInto('student')
      .values({ person_id, course_id })
      .returning('id')
      .executeTakeFirstOrThrow()
      .then(idOf);
    await server.db.insertInto('class_student').values({ class_id, student_id }).execute();
  }
}

test('classes and subjects of a teacher are told under the names of the specification, the latest first', async () => {
  const { id } = await make('Com Turmas');
  await teach(id, 'Álgebra', '2025-02-10T08:00:00Z');
  const { class_id, subject_id } = await teach(id, 'Análise', '2026-02-10T08:00:00Z');
  const { data } = await server.call(allocatedClassGroups, { query: { teacher_id: id } }, 'viewer');
  expect(data.map(({ subject_name }) => subject_name)).toEqual(['Análise', 'Álgebra']);
  expect(data[0]).toMatchObject({
    teacher_id: id,
    classmate_id: class_id,
    classmate_name: 'Turma Análise',
    classmate_scholar_shift: 'LABORAL',
    course_name: 'Matemática',
    subject_id,
    role: 'RESPONSAVEL',
  });
  const info = (await server.call(teacherInfo, { query: { teacher_id: id } }, 'viewer')).data;
  expect(info).toMatchObject({
    fullName: 'Com Turmas',
    dept_name: 'Ciências',
    dept_description: 'Exactas',
    classmate_subject: data,
  });
});

test('the history tells year, semester, class, course, subject, students and the state of the pauta, page by page', async () => {
  const { id } = await make('Com História');
  const { class_id, subject_id } = await teach(id, 'Topologia', '2025-02-10T08:00:00Z');
  await teach(id, 'Lógica', '2026-02-10T08:00:00Z');
  await study(class_id, 3);
  await openPauta(server.db, class_id, subject_id, { year: 2025, state: 'HOMOLOGADA' });
  const { data, meta } = await server.call(historicTeacher, { query: { teacher_id: id } }, 'viewer');
  expect(meta.total).toBe(2);
  expect(data.map(({ subject }) => subject)).toEqual(['Lógica', 'Topologia']);
  expect(data[1]).toMatchObject({
    year: 2025,
    semester: '1.º Semestre',
    class: 'Turma Topologia',
    course: 'Matemática',
    students: 3,
    pass_rate: null,
    pauta_state: 'HOMOLOGADA',
  });
});

test('a teacher asks for their own classes and history without naming anybody, and for nobody else’s', async () => {
  const mine = await make('Só Minha');
  const other = await make('De Outra');
  users.set(mine.person_id);
  await teach(mine.id, 'Estatística', '2026-02-10T08:00:00Z');
  expect((await server.call(allocatedClassGroups, {}, 'own')).data).toHaveLength(1);
  expect((await server.call(historicTeacher, {}, 'own')).meta.total).toBe(1);
  expect((await server.call(teacherInfo, {}, 'own')).data.teacher_id).toBe(mine.id);
  expect((await server.call(teacherProfile, {}, 'own')).data).toMatchObject({
    teacher_id: mine.id,
    dept_name: 'Ciências',
    first_logg: 'não',
    classmate_subject: [{ subject_name: 'Estatística' }],
  });
  for (const endpoint of [allocatedClassGroups, historicTeacher, teacherInfo])
    expect((await server.refused(endpoint, { query: { teacher_id: other.id } }, 'own')).http).toBe(404);
});

test('a teacher with history is deactivated instead of deleted, and the answer says why', async () => {
  const { id } = await make('Fica Guardado');
  await teach(id, 'Geometria', '2026-02-10T08:00:00Z');
  const { message } = await server.call(teacher.remove, { params: { id } }, 'all');
  expect(message).toBe(
    'Este professor tem 1 alocação: foi desactivado e não eliminado, para que o histórico se mantenha.',
  );
  expect((await server.call(teacher.get, { params: { id } }, 'all')).data).toMatchObject({
    active: false,
    in_use: true,
  });
  const refusal = await server.refused(teacher.remove, { params: { id } }, 'all');
  expect(refusal).toMatchObject({ http: 409, code: 'in_use' });
});

describe('teaching export', () => {
  const graded = gradedServer();
  const { server } = graded;

  /** What the file says that an export answered. */
  const read = async (url: string | null, token: string) => {
    const headers = { authorization: `Bearer ${token}` };
    return (await server.inject({ method: 'GET', url: url!, headers })).payload;
  };

  test('allocations and periods are had as a file, narrowed as the list is, by who may', async () => {
    const edition = await graded.edition(0);
    const other = await graded.edition(0);
    const { token } = await graded.signedIn('Secretaria');
    const names = await server.db
      .selectFrom('class_group')
      .select(['id', 'name'])
      .where('id', 'in', [edition.class_id, other.class_id])
      .execute();
    const nameOf = (id: number) => names.find((one) => one.id === id)!.name;

    const format = 'csv' as const;
    const teachings = await server.call(
      exportTeachings,
      { query: { teacher_id: edition.teacher.teacher_id, format } },
      token,
    );
    expect(teachings.data.rows).toBe(1);
    const lines = await read(teachings.data.url, token);
    expect(lines).toContain(`Responsável;`);
    expect(lines).toMatch(/;Estudantes;Aprovados;Pauta\r\n.*;0;–;–\s*$/);
    expect(lines).toContain(nameOf(edition.class_id));
    expect(lines).not.toContain(nameOf(other.class_id));

    const paper = { query: { teacher_id: edition.teacher.teacher_id, state: 'por_terminar' as const } };
    const made = await server.call(exportTeachings, paper, token);
    expect(made.data.rows).toBe(1);
    const file = await server.inject({ url: made.data.url!, headers: { authorization: `Bearer ${token}` } });
    expect(readPdf(file.rawPayload).text).toMatch(/Docente: .*Situação: Por terminar/);
    const over = { query: { ...paper.query, state: 'terminada' as const } };
    expect((await server.call(exportTeachings, over, token)).data.rows).toBe(0);

    const query = { type: 'AVALIACAO_FREQUENCIA' as const, course_id: edition.course_id, format };
    const periods = await server.call(exportActivities, { query }, token);
    expect(periods.data.rows).toBe(1);
    const text = await read(periods.data.url, token);
    expect(text).toContain('Avaliação de frequência;');
    expect(text).not.toContain('Fim com multa');
    const late = await server.call(
      createActivity,
      {
        body: activityBody({
          type: 'RENOVACAO',
          course_id: edition.course_id,
          date_end: '2030-01-31T21:59:59Z',
          late_end: '2030-02-10T21:59:59Z',
        }),
      },
      (await graded.signedIn('Admin')).token,
    );
    const renewals = { type: 'RENOVACAO' as const, course_id: edition.course_id, hidden: 'level_name' };
    const renewal = await server.call(exportActivities, { query: { ...renewals, format } }, token);
    expect((await read(renewal.data.url, token)).replace('\uFEFF', '').split('\r\n').slice(0, 2)).toEqual([
      'Tipo;Ano lectivo;Estado;Semestre;Curso;Início;Fim;Fim com multa',
      expect.stringMatching(/^Renovação;2026;Em Curso;.*;31\/01\/2030 23:59:59;10\/02\/2030 23:59:59$/),
    ]);
    const closing = { close_now: true as const, reason: 'Declarada por engano' };
    await server.call(
      updateActivity,
      { params: { id: late.data.id }, body: closing },
      (await graded.signedIn('Admin')).token,
    );
    const closed = await server.call(exportActivities, { query: { ...renewals, format } }, token);
    expect(await read(closed.data.url, token)).toMatch(/;Encerrado em .*, antes do fim/);

    const teacher = edition.teacher.token;
    expect((await server.refused(exportTeachings, { query: { format } }, teacher)).http).toBe(403);
  });
});

describe('teaching race', () => {
  const { server, school, teacher, give, begun, inClass } = teachingServer();

  const give_ = (teacher_id: number, classmate_id: number, subject_id: number) => ({
    body: { teacher_id, classmate_id, subject_id },
  });

  test('of two clerks who allocate at the same moment one succeeds, and the other gets a conflict that names the teacher', async () => {
    const { class_id, a } = await school();
    const both = [await teacher('Clara Nhaca'), await teacher('Dinis Macuácua')];
    const answers = await Promise.all(
      both.map((id) => server.inject(requestOf(allocateTeacherToClass, give_(id, class_id, a), 'all'))),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    const [there] = await inClass(class_id);
    const lost = answers.find(({ statusCode }) => statusCode === 409)!;
    expect(lost.json().message).toContain(`já tem responsável: ${there!.split(' RESPONSAVEL')[0]}.`);
  });

  test('two clerks who allocate the same classes in another order do not stand in each other’s way', async () => {
    const [one, two] = [await school(), await school()];
    const call = async (name: string, places: (typeof one)[], subject: 'a' | 'b') =>
      server.call(
        allocateTeacher,
        {
          body: {
            teacher_id: await teacher(name),
            allocations: places.map((place) => ({
              classmate_id: place.class_id,
              subject_id: place[subject],
            })),
          },
        },
        'all',
      );
    await Promise.all([call('Ida Volta', [one, two], 'a'), call('Volta Ida', [two, one], 'b')]);
    expect([(await inClass(one.class_id)).length, (await inClass(two.class_id)).length]).toEqual([2, 2]);
  });

  test('a class that advances meanwhile no longer has the subject, and the clerk gets its present semester', async () => {
    const { class_id, a, b } = await school();
    const teacher_id = await teacher('Chega Tarde');
    const advance = (tx: Tx) =>
      tx.updateTable('class_group').set({ semester_id: 2 }).where('id', '=', class_id).execute();
    const allocations = [a, b].map((subject_id) => ({ classmate_id: class_id, subject_id }));
    const refusal = await waitingFor(server.db, advance, () =>
      server.refused(allocateTeacher, { body: { teacher_id, allocations } }, 'all'),
    );
    expect(refusal.errors!['allocations.0.subject_id']![0]).toMatch(/está no 1\.º ano, 2\.º semestre/);
    expect(await inClass(class_id)).toEqual([]);
  });

  test('a subject that leaves the plan meanwhile is refused, and nothing of the call is done', async () => {
    const { course, class_id, a, b } = await school();
    const teacher_id = await teacher('Plano Mudou');
    const close = async (tx: Tx) => {
      await lockCourse(tx, course);
      await tx
        .updateTable('course_subject')
        .set({ closed_from: thisYear })
        .where('course_id', '=', course)
        .where('subject_id', '=', b)
        .execute();
    };
    const allocations = [a, b].map((subject_id) => ({ classmate_id: class_id, subject_id }));
    const refusal = await waitingFor(server.db, close, () =>
      server.refused(allocateTeacher, { body: { teacher_id, allocations } }, 'all'),
    );
    expect(Object.keys(refusal.errors!)).toEqual(['allocations.1.subject_id']);
    expect(await inClass(class_id)).toEqual([]);
    expect(
      (await server.call(courseSubjects, { query: { classmate_id: class_id } }, 'viewer')).data.map(
        ({ id }) => id,
      ),
    ).toEqual([a]);
  });

  test('a teacher who is deactivated meanwhile is given nothing', async () => {
    const { class_id, a } = await school();
    const id = await teacher('Saiu Agora');
    const deactivate = (tx: Tx) =>
      tx.updateTable('teacher').set({ active: false }).where('id', '=', id).execute();
    const refusal = await waitingFor(server.db, deactivate, () =>
      server.refused(allocateTeacherToClass, give_(id, class_id, a), 'all'),
    );
    expect(refusal.errors).toEqual({ teacher_id: ['Escolha um professor activo.'] });
  });

  test('a removal and a substitution at once leave one order of events and nobody twice', async () => {
    const { class_id, a } = await school();
    const id = await teacher('Sai Agora');
    const { id: teaching } = await give(id, class_id, a);
    await begun(teaching, 3);
    const teacher_id = await teacher('Entra Agora');
    const requests = [
      requestOf(removeFromClass, { body: { teacher_id: id, classmates_id: class_id } }, 'all'),
      requestOf(substituteTeacher, { params: { id: teaching }, body: { teacher_id, from: today } }, 'all'),
    ];
    const answers = await Promise.all(requests.map((request) => server.inject(request)));
    expect(answers[0]!.statusCode).toBe(200);
    const ended = `Sai Agora RESPONSAVEL ${dayFromNow(-3)}–${dayFromNow(-1)}`;
    expect(await inClass(class_id)).toEqual(
      answers[1]!.statusCode === 200 ? [`Entra Agora RESPONSAVEL ${today}–`, ended] : [ended],
    );
  });
});

describe('teaching end', () => {
  const { server, offer, school, classOf, teacher, give, begun, inClass, grade } = teachingServer();
  const leaveClass = (teacher_id: number, classmates_id: number | number[], successor_id?: number) => ({
    body: { teacher_id, classmates_id, ...(successor_id && { successor_id }) },
  });

  describe('a teacher who leaves', () => {
    test('no longer belongs to the class, gets the message of the specification, and stays in the history of the class', async () => {
      const { class_id, a, b } = await school();
      const id = await teacher('Sai da Turma');
      const { id: first } = await give(id, class_id, a);
      await give(id, class_id, b);
      await begun(first, 30);
      const call = () => server.call(removeFromClass, leaveClass(id, class_id), 'all');
      expect((await call()).message).toBe('O professor ja nao percence a turma.');
      expect((await call()).message).toBe('O professor ja nao percence a turma.');
      // The other one started today and has no day to keep.
      expect(await inClass(class_id)).toEqual([
        `Sai da Turma RESPONSAVEL ${dayFromNow(-30)}–${dayFromNow(-1)}`,
      ]);
      expect((await offer.audited('teaching', first)).map(({ action }) => action)).toEqual([
        'teaching.create',
        'teaching.end',
      ]);
      expect((await server.call(allocatedClassGroups, { query: { teacher_id: id } }, 'viewer')).data).toEqual(
        [],
      );
      expect(
        (await server.call(historicTeacher, { query: { teacher_id: id } }, 'viewer')).data,
      ).toMatchObject([{ start_date: dayFromNow(-30), end_date: dayFromNow(-1), role: 'RESPONSAVEL' }]);
    });

    test('leaves room for another the same day', async () => {
      const { class_id, a } = await school();
      const id = await teacher('Dá o Lugar');
      await begun((await give(id, class_id, a)).id, 10);
      await server.call(removeFromClass, leaveClass(id, class_id), 'all');
      await give(await teacher('Toma o Lugar'), class_id, a);
      expect(await inClass(class_id)).toEqual([
        `Toma o Lugar RESPONSAVEL ${today}–`,
        `Dá o Lugar RESPONSAVEL ${dayFromNow(-10)}–${dayFromNow(-1)}`,
      ]);
    });

    test('with grades is not let go before somebody takes over; the grades stay', async () => {
      const { class_id, a, b } = await school();
      const id = await teacher('Com Notas');
      const { id: graded } = await give(id, class_id, a);
      await give(id, class_id, b);
      await begun(graded, 60);
      await grade(graded);
      const { data } = await server.call(teachingRemoval, { params: { id: graded } }, 'all');
      expect(data.ends.map((one) => one.graded).sort()).toEqual([false, true]);

      const refusal = await server.refused(removeFromClass, leaveClass(id, class_id), 'all');
      expect(refusal).toMatchObject({ http: 422 });
      expect(refusal.errors!.successor_id![0]).toMatch(/^Com Notas tem notas em «.*indique quem assume\.$/);
      expect((await server.refused(removeFromClass, leaveClass(id, class_id, id), 'all')).errors).toEqual({
        successor_id: ['Escolha outro professor.'],
      });
      expect(await inClass(class_id)).toHaveLength(2);

      const next = await teacher('Assume Tudo');
      await server.call(removeFromClass, leaveClass(id, class_id, next), 'all');
      expect(await inClass(class_id)).toEqual([
        `Assume Tudo RESPONSAVEL ${today}–`,
        `Com Notas RESPONSAVEL ${dayFromNow(-60)}–${dayFromNow(-1)}`,
      ]);
      expect(await server.db.selectFrom('pauta').select('id').execute()).toHaveLength(1);
    });

    test('leaves one subject in all classes, or in the one that is named', async () => {
      const { course, class_id, a, b } = await school();
      const other = await classOf(course);
      const id = await teacher('Uma Disciplina');
      for (const [place, subject] of [
        [class_id, a],
        [class_id, b],
        [other, a],
      ] as const)
        await give(id, place, subject);
      const of = (more: object) => ({ body: { teacher_id: id, subject_id: a, ...more } });
      await server.call(removeSubject, of({ classmate_id: other }), 'all');
      expect([(await inClass(class_id)).length, (await inClass(other)).length]).toEqual([2, 0]);
      await server.call(removeSubject, of({}), 'all');
      expect(await inClass(class_id)).toHaveLength(1);
    });

    test('keeps what they had in the class in an earlier year', async () => {
      const { class_id, a } = await school();
      const id = await teacher('Ano Passado');
      const { id: old } = await give(id, class_id, a);
      const { edition_id } = await server.db
        .selectFrom('teaching')
        .select('edition_id')
        .where('id', '=', old)
        .executeTakeFirstOrThrow();
      await server.db
        .updateTable('edition')
        .set((eb) => ({ year: eb('year', '-', 1) }))
        .where('id', '=', edition_id)
        .execute();
      // Created again, an allocation takes its place from the edition.
      await server.db.updateTable('teaching').set({ edition_id }).where('id', '=', old).execute();
      await server.call(removeFromClass, leaveClass(id, [class_id]), 'all');
      expect(await inClass(class_id)).toEqual([`Ano Passado RESPONSAVEL ${today}–`]);
    });
  });

  describe('a substitution', () => {
    const to = (id: number, teacher_id: number, from: string) => ({
      params: { id },
      body: { teacher_id, from },
    });

    test('is shown before, ends the one and begins the other, and can be asked for twice', async () => {
      const { class_id, a } = await school();
      const { id } = await give(await teacher('Primeiro Nome'), class_id, a);
      await begun(id, 20);
      const next = await teacher('Segundo Nome');
      const from = dayFromNow(7);
      const { data } = await server.call(
        substitutionPreview,
        { params: { id }, query: { teacher_id: next, from } },
        'all',
      );
      expect(data).toMatchObject({
        last_day: dayFromNow(6),
        successor: { teacher_name: 'Segundo Nome', start_date: from },
        was_assistant: false,
        graded: false,
      });
      expect(await inClass(class_id)).toHaveLength(1);

      const first = await server.call(substituteTeacher, to(id, next, from), 'all');
      const again = await server.call(substituteTeacher, to(id, next, from), 'all');
      expect(again.data).toEqual(first.data);
      expect(await inClass(class_id)).toEqual([
        `Segundo Nome RESPONSAVEL ${from}–`,
        `Primeiro Nome RESPONSAVEL ${dayFromNow(-20)}–${dayFromNow(6)}`,
      ]);
    });

    test('on the first day takes the place altogether, and can be asked for twice', async () => {
      const { class_id, a } = await school();
      const { id } = await give(await teacher('Engano Hoje'), class_id, a);
      const next = await teacher('Certo Hoje');
      await server.call(substituteTeacher, to(id, next, today), 'all');
      await server.call(substituteTeacher, to(id, next, today), 'all');
      expect(await inClass(class_id)).toEqual([`Certo Hoje RESPONSAVEL ${today}–`]);
    });

    test('by the assistant ends the assistance', async () => {
      const { class_id, a } = await school();
      const { id } = await give(await teacher('Era Responsável'), class_id, a);
      const assistant = await teacher('Era Assistente');
      const { id: assistance } = await give(assistant, class_id, a, 'ASSISTENTE');
      await begun(id, 5);
      await begun(assistance, 5);
      const { data } = await server.call(
        substitutionPreview,
        { params: { id }, query: { teacher_id: assistant, from: today } },
        'all',
      );
      expect(data.was_assistant).toBe(true);
      await server.call(substituteTeacher, to(id, assistant, today), 'all');
      expect((await inClass(class_id)).sort()).toEqual([
        `Era Assistente ASSISTENTE ${dayFromNow(-5)}–${dayFromNow(-1)}`,
        `Era Assistente RESPONSAVEL ${today}–`,
        `Era Responsável RESPONSAVEL ${dayFromNow(-5)}–${dayFromNow(-1)}`,
      ]);
    });

    test('between two who are planned lasts until the second comes', async () => {
      const { class_id, a } = await school();
      const { id } = await give(await teacher('Plano Um'), class_id, a);
      await begun(id, 5);
      await server.call(substituteTeacher, to(id, await teacher('Plano Três'), dayFromNow(30)), 'all');
      await server.call(substituteTeacher, to(id, await teacher('Plano Dois'), dayFromNow(10)), 'all');
      expect(await inClass(class_id)).toEqual([
        `Plano Três RESPONSAVEL ${dayFromNow(30)}–`,
        `Plano Dois RESPONSAVEL ${dayFromNow(10)}–${dayFromNow(29)}`,
        `Plano Um RESPONSAVEL ${dayFromNow(-5)}–${dayFromNow(9)}`,
      ]);
      // A future successor is named too.
      const body = {
        teacher_id: await teacher('Plano Quatro'),
        allocations: [{ classmate_id: class_id, subject_id: a }],
      };
      expect((await server.refused(allocateTeacher, { body }, 'all')).message).toMatch(/Plano Um/);
    });

    test('is refused by the same person, before the start, after the end and far away, with the field that is wrong', async () => {
      const { class_id, a } = await school();
      const id = await teacher('O Mesmo');
      const { id: teaching } = await give(id, class_id, a);
      await begun(teaching, 5);
      const next = await teacher('O Outro');
      const refused = async (teacher_id: number, from: string) => {
        const call = { params: { id: teaching }, query: { teacher_id, from } };
        const preview = (await server.refused(substitutionPreview, call, 'all')).errors;
        expect(
          (await server.refused(substituteTeacher, to(teaching, teacher_id, from), 'all')).errors,
        ).toEqual(preview);
        return preview;
      };
      expect(await refused(id, today)).toEqual({ teacher_id: ['Escolha outro professor.'] });
      expect(Object.keys((await refused(next, dayFromNow(-6)))!)).toEqual(['from']);
      expect(Object.keys((await refused(next, '2099-01-01'))!)).toEqual(['from']);
      expect(await refused(next, 'amanhã')).toEqual({ from: ['Indique o dia como dd/mm/aaaa.'] });
      await server.call(removeFromClass, leaveClass(id, class_id), 'all');
      expect(Object.keys((await refused(next, today))!)).toEqual(['from']);
      expect((await server.refused(substituteTeacher, to(999_999, next, today), 'all')).http).toBe(404);
    });
  });
});

describe('teaching allocation', () => {
  const { server, offer, school, classOf, teacher, give, inClass } = teachingServer();

  test('a teacher is given subjects of a class for its running semester, all at once', async () => {
    const { class_id, a, b } = await school();
    const id = await teacher('Ana Cossa');
    const { data, message } = await server.call(
      allocateTeacher,
      {
        body: {
          teacher_id: id,
          allocations: [
            { classmate_id: class_id, subject_id: a, role: 'RESPONSAVEL' },
            { classmate_id: class_id, subject_id: b, role: 'ASSISTENTE' },
          ],
        },
      },
      'adder',
    );
    expect(message).toBe('2 disciplinas alocadas.');
    expect(data).toMatchObject([
      { teacher_name: 'Ana Cossa', subject_id: a, role: 'RESPONSAVEL', year: thisYear, semester_id: 1 },
      { teacher_name: 'Ana Cossa', subject_id: b, role: 'ASSISTENTE', start_date: today, end_date: null },
    ]);
    expect((await offer.audited('teaching', data[0]!.id)).map(({ action }) => action)).toEqual([
      'teaching.create',
    ]);
  });

  test('a second responsible teacher is refused with the name of the present one, and nothing else of the call is done', async () => {
    const { class_id, a, b } = await school();
    await give(await teacher('Rui Matola'), class_id, a);
    const body = {
      teacher_id: await teacher('Eva Tembe'),
      allocations: [
        { classmate_id: class_id, subject_id: b },
        { classmate_id: class_id, subject_id: a },
      ],
    };
    const refusal = await server.refused(allocateTeacher, { body }, 'all');
    expect(refusal).toMatchObject({ http: 409, code: 'duplicate' });
    expect(refusal.errors!['allocations.1.subject_id']![0]).toMatch(/já tem responsável: Rui Matola\.$/);
    expect(await inClass(class_id)).toHaveLength(1);
  });

  test('assistants stand beside the responsible teacher, and one becomes responsible where there is none', async () => {
    const { class_id, a } = await school();
    await give(await teacher('Responsável Um'), class_id, a);
    const one = await teacher('Assistente Um');
    const two = await teacher('Assistente Dois');
    await give(one, class_id, a, 'ASSISTENTE');
    await give(two, class_id, a, 'ASSISTENTE');
    expect(await inClass(class_id)).toHaveLength(3);

    const other = await school();
    await give(one, other.class_id, other.a, 'ASSISTENTE');
    await give(one, other.class_id, other.a, 'RESPONSAVEL');
    expect(await inClass(other.class_id)).toEqual([`Assistente Um RESPONSAVEL ${today}–`]);
  });

  test('a responsible teacher cannot be an assistant as well', async () => {
    const { class_id, a } = await school();
    const id = await teacher('Só Uma Vez');
    await give(id, class_id, a);
    const body = { teacher_id: id, classmate_id: class_id, subject_id: a, role: 'ASSISTENTE' };
    expect((await server.refused(allocateTeacherToClass, { body }, 'all')).errors!.subject_id![0]).toMatch(
      /^Só Uma Vez já é responsável na disciplina/,
    );
  });

  test('the same call again after a lost answer changes nothing and answers the same', async () => {
    const { class_id, a } = await school();
    const id = await teacher('Duas Vezes');
    const first = await give(id, class_id, a);
    expect(await give(id, class_id, a)).toEqual(first);
    expect(await inClass(class_id)).toHaveLength(1);
    expect(await offer.audited('teaching', first.id)).toHaveLength(1);
  });

  test('reports missing fields in the words of the specification', async () => {
    const { class_id, a } = await school();
    const teacher_id = await teacher('Sem Turma');
    const withoutClass = await server.refused(
      allocateTeacherToClass,
      { body: { teacher_id, subject_id: a } },
      'all',
    );
    expect(withoutClass.errors).toEqual({ classmate_id: ['O campo turma nao pode estar vazio!'] });
    const withoutSubject = await server.refused(
      assignClassSubject,
      { params: { id: teacher_id }, body: { classmate_id: class_id } },
      'all',
    );
    expect(withoutSubject.errors).toEqual({ subject_id: ['O campo disciplina nao pode estar vazio!'] });
    const nothing = await server.refused(allocateTeacher, { body: { teacher_id, allocations: [] } }, 'all');
    expect(nothing.errors).toEqual({ allocations: ['O campo disciplina nao pode estar vazio!'] });
  });

  test('a subject that is not in the plan, or of another semester of it, is refused by name', async () => {
    const { class_id, c } = await school();
    const elsewhere = await school();
    const teacher_id = await teacher('Fora do Plano');
    const refusalOf = async (subject_id: number) =>
      (
        await server.refused(
          allocateTeacherToClass,
          { body: { teacher_id, classmate_id: class_id, subject_id } },
          'all',
        )
      ).errors!.subject_id![0];
    expect(await refusalOf(elsewhere.a)).toMatch(/não está no plano da turma/);
    expect(await refusalOf(c)).toMatch(/está no 1\.º ano, 1\.º semestre, que não tem a disciplina/);
    expect(await refusalOf(999_999)).toBe('Escolha uma disciplina da lista.');
    expect(await inClass(class_id)).toEqual([]);
  });

  test('a teacher who is not active, and a class that is closed or not there, are refused', async () => {
    const { class_id, a } = await school();
    const body = { classmate_id: class_id, subject_id: a };
    const inactive = await teacher('Já Saiu', false);
    expect(
      (await server.refused(allocateTeacherToClass, { body: { ...body, teacher_id: inactive } }, 'all'))
        .errors,
    ).toEqual({ teacher_id: ['Escolha um professor activo.'] });
    const teacher_id = await teacher('Activa Sim');
    await server.db.updateTable('class_group').set({ active: false }).where('id', '=', class_id).execute();
    for (const classmate_id of [class_id, 999_999])
      expect(
        (await server.refused(allocateTeacherToClass, { body: { ...body, teacher_id, classmate_id } }, 'all'))
          .errors,
      ).toEqual({ classmate_id: ['Escolha uma turma activa.'] });
  });

  test('a subject without a class goes to the one class that waits for a teacher, and several are not guessed', async () => {
    const { course, class_id, a, b } = await school();
    const id = await teacher('Por Disciplina');
    const exchange = (subjectAlocate: number[], more: object = {}) => ({
      body: { teacher_id: id, subjectAlocate, subjectRemove: [], ...more },
    });
    await server.call(allocateSubjects, exchange([a]), 'all');
    await server.call(allocateSubjects, exchange([a]), 'all');
    expect(await inClass(class_id)).toEqual([`Por Disciplina RESPONSAVEL ${today}–`]);

    const other = await classOf(course);
    const refusal = await server.refused(allocateSubjects, exchange([b]), 'all');
    expect(refusal.errors!.subjectAlocate![0]).toMatch(
      /^Há várias turmas .*Turma \d+, Turma \d+\. Indique a turma\.$/,
    );
    await server.call(allocateSubjects, exchange([b], { classmate_id: other }), 'all');
    expect(await inClass(other)).toHaveLength(1);

    const swap = { body: { teacher_id: id, subjectAlocate: [], subjectRemove: [b], classmate_id: other } };
    expect(await server.refused(allocateSubjects, swap, 'adder')).toMatchObject({
      http: 403,
      permission: 'enrolment.update',
    });
    await server.call(allocateSubjects, swap, 'all');
    expect(await inClass(other)).toEqual([]);
  });

  test('the subjects of a class are told with their present teachers, searched by name; without a class those of the plan', async () => {
    const { course, class_id, a } = await school();
    await give(await teacher('Presente Um'), class_id, a);
    const { data } = await server.call(courseSubjects, { query: { classmate_id: class_id } }, 'viewer');
    expect(data.map(({ teachers }) => teachers.map((one) => one.teacher_name))).toEqual([
      ['Presente Um'],
      [],
    ]);
    const searched = { query: { classmate_id: class_id, search: data[1]!.name } };
    expect((await server.call(courseSubjects, searched, 'viewer')).data).toHaveLength(1);
    expect((await server.call(courseSubjects, { query: { course_id: course } }, 'viewer')).data).toHaveLength(
      4,
    );
    expect((await server.refused(courseSubjects, {}, 'viewer')).errors).toEqual({
      classmate_id: ['O campo turma nao pode estar vazio!'],
    });
  });

  test('allocations are sorted by their start, from either side', async () => {
    const { course, class_id, a, b } = await school();
    await give(await teacher('Abel Primeiro'), class_id, a);
    await give(await teacher('Xavier Último'), class_id, b);
    await server.db
      .updateTable('teaching')
      .set({ started_on: `${thisYear}-01-02` })
      .where('subject_id', '=', b)
      .execute();
    const names = async (sort?: 'start_date' | '-start_date') =>
      (await server.call(allocatedTeachers, { query: { course_id: course, sort } }, 'viewer')).data.map(
        ({ teacher_name }) => teacher_name,
      );
    const oldestFirst = ['Xavier Último', 'Abel Primeiro'];
    expect(await names('start_date')).toEqual(oldestFirst);
    for (const sort of [undefined, '-start_date'] as const)
      expect(await names(sort)).toEqual([...oldestFirst].reverse());
  });

  test('all allocations are listed, searched by teacher, subject and class, and filtered', async () => {
    const { course, class_id, a, b } = await school();
    const id = await teacher('Zulmira Única');
    await give(id, class_id, a);
    await give(id, class_id, b, 'ASSISTENTE');
    const total = async (query: object) =>
      (await server.call(allocatedTeachers, { query }, 'viewer')).meta.total;
    expect(await total({ search: 'zulmira unica' })).toBe(2);
    const { name } = await server.db
      .selectFrom('subject')
      .select('name')
      .where('id', '=', a)
      .executeTakeFirstOrThrow();
    expect(await total({ search: name })).toBe(1);
    expect(await total({ course_id: course })).toBe(2);
    expect(await total({ subject_id: a })).toBe(1);
    expect(await total({ course_id: course, role: 'ASSISTENTE' })).toBe(1);
    expect(await total({ classmate_id: class_id, year: thisYear, semester_id: 1 })).toBe(2);
    expect(await total({ classmate_id: class_id, year: thisYear - 1 })).toBe(0);
    expect(await total({ teacher_id: id, subject_id: a })).toBe(1);
    expect(await total({ teacher_id: id, state: 'actual' })).toBe(2);
    expect(await total({ teacher_id: id, state: 'terminada' })).toBe(0);
  });

  test('a teacher is shown under the other name of the call too', async () => {
    await school();
    const id = await teacher('Mostrada Aqui');
    expect((await server.call(showTeacher, { params: { id } }, 'viewer')).data).toMatchObject({
      id,
      fullName: 'Mostrada Aqui',
    });
  });
});
