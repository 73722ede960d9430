import { substitutionPreview, teachingRemoval } from '@portal/shared-kit/contract/people/teaching';
import {
  allocateTeacher,
  removeFromClass,
  removeSubject,
  substituteTeacher,
} from '@portal/shared-kit/contract/people/teaching-change';
import { allocatedClassGroups, historicTeacher } from '@portal/shared-kit/contract/people/teacher';
import { dayFromNow, teachingServer, today } from '../../testing/teaching.ts';

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
    expect((await server.call(historicTeacher, { query: { teacher_id: id } }, 'viewer')).data).toMatchObject([
      { start_date: dayFromNow(-30), end_date: dayFromNow(-1), role: 'RESPONSAVEL' },
    ]);
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
      expect((await server.refused(substituteTeacher, to(teaching, teacher_id, from), 'all')).errors).toEqual(
        preview,
      );
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
