import { randomUUID } from 'node:crypto';
import { history } from '@portal/shared-kit/contract/core/audit';
import * as contract from '@portal/shared-kit/contract/enrolment/student-office';
import { exportStudentHistory } from '@portal/shared-kit/contract/grading/student-history';
import { auditLog, exportAuditLog } from '@portal/shared-kit/contract/platform/audit-log';
import { enrolledOf } from '../../testing/enrolled.ts';
import { signInAs } from '../../testing/identity.ts';
import { identityServer } from '../../testing/identity-server.ts';
import { uploadOf } from '../../testing/multipart.ts';
import { readPdf } from '../../testing/pdf.ts';
import { somePdf } from '../../testing/payments.ts';
import { requestOf } from '../../testing/test-server.ts';
import { messages } from './messages.ts';

const server = identityServer();
const world = enrolledOf(() => server.db);
let secretary = '';
let other = '';
let admin = '';
let teacher = '';
let course = 0;
beforeAll(async () => {
  secretary = (await signInAs(server, 'Secretaria')).token;
  other = (await signInAs(server, 'Secretaria')).token;
  admin = (await signInAs(server, 'Admin')).token;
  teacher = (await signInAs(server, 'Teacher')).token;
  course = await world.course();
});

const notes = async (id: number, token = secretary) =>
  (await server.call(contract.studentNotes, { params: { id } }, token)).data;
const add = (id: number, note: string) =>
  server.call(contract.addStudentNote, { params: { id }, body: { note } }, secretary);
const fileOf = (id: number, note_id: number) =>
  server.inject(requestOf(contract.studentNoteFile, { params: { id, note_id } }, secretary));

test('a note is written for the office alone, with its author, and belongs to one student', async () => {
  const [one, two] = [await world.student(course), await world.student(course)];
  await add(one, 'Telefonou a pedir o extracto.');
  expect(await notes(one)).toMatchObject([
    { note: 'Telefonou a pedir o extracto.', file: null, removable: true },
  ]);
  expect(await notes(two)).toEqual([]);
  expect((await server.refused(contract.studentNotes, { params: { id: one } }, teacher)).http).toBe(403);
  expect(
    (
      await server.refused(
        contract.addStudentNote,
        { params: { id: 999_999 }, body: { note: 'x' } },
        secretary,
      )
    ).http,
  ).toBe(404);
});

test('a document comes with its note, is handed out and audited, and only of its own student', async () => {
  const [one, two] = [await world.student(course), await world.student(course)];
  const upload = {
    params: { id: one },
    fields: { note: 'Certificado entregue.' },
    file: { name: 'bi.pdf', content: somePdf },
  };
  expect((await server.inject(uploadOf(contract.addStudentNote, upload, secretary))).statusCode).toBe(200);
  const [note] = await notes(one);
  expect(note!.file).toEqual({ name: 'bi.pdf', size: somePdf.length });
  expect((await fileOf(one, note!.id)).rawPayload.equals(somePdf)).toBe(true);
  expect((await fileOf(two, note!.id)).statusCode).toBe(404);
  const read = await server.db
    .selectFrom('audit_log')
    .select('action')
    .where('entity', '=', 'student')
    .where('entity_id', '=', String(one))
    .orderBy('id')
    .execute();
  expect(read.map(({ action }) => action)).toEqual(['student.note_add', 'student.note_read']);
});

test('a note that is sent again with its key, also at the same moment, is written once; another content is told', async () => {
  const one = await world.student(course);
  const body = { note: 'Uma vez.', key: randomUUID() };
  const write = (note = body.note) =>
    server.call(contract.addStudentNote, { params: { id: one }, body: { ...body, note } }, secretary);
  await Promise.all([write(), write()]);
  await write();
  expect(await notes(one)).toHaveLength(1);
  const actions = server.db.selectFrom('audit_log').select('action').where('entity_id', '=', String(one));
  expect(await actions.where('action', '=', 'student.note_add').execute()).toHaveLength(1);
  for (const args of [
    { params: { id: one }, body: { ...body, note: 'Outra.' } },
    { params: { id: await world.student(course) }, body },
  ])
    expect(await server.refused(contract.addStudentNote, args, secretary)).toMatchObject({
      code: 'conflict',
      message: messages.savedOtherwise,
    });
});

test('staff who are students do not read, write, open or remove the office notes about themselves, nor read them in a history', async () => {
  const me = await signInAs(server, 'Master');
  const { personId: person_id } = me;
  const [own, of] = [await world.student(course, undefined, { person_id }), await world.student(course)];
  await add(own, 'Suspeita de documento falso.');
  await add(of, 'De outro estudante.');
  const [note] = await notes(own);
  const [params, at] = [{ id: own }, { id: own, note_id: note!.id }];
  const forbidden = { http: 403, message: messages.own };
  expect(await server.refused(contract.studentNotes, { params }, me.token)).toMatchObject(forbidden);
  expect(
    await server.refused(contract.addStudentNote, { params, body: { note: 'Minha.' } }, me.token),
  ).toMatchObject(forbidden);
  expect(await server.refused(contract.studentNoteFile, { params: at }, me.token)).toMatchObject(forbidden);
  expect(await server.refused(contract.removeStudentNote, { params: at }, me.token)).toMatchObject(forbidden);
  expect(await notes(of, me.token)).toHaveLength(1);

  const read = async (id: number, token: string) => {
    const record = { entity: 'student', entity_id: id } as const;
    const log = { ...record, format: 'csv' } as const;
    const { data } = await server.call(exportAuditLog, { query: log }, token);
    const page = { student_id: id, list: 'AUDITORIA', format: 'csv' } as const;
    const ofPage = await server.call(exportStudentHistory, { query: page }, token);
    const fileAt = async (url: string) => (await server.inject({ method: 'GET', url })).payload;
    return {
      history: JSON.stringify((await server.call(history, { query: record }, token)).data),
      log: JSON.stringify((await server.call(auditLog, { query: record }, token)).data),
      logFile: await fileAt(data.url!),
      pageFile: await fileAt(ofPage.data.url!),
    };
  };
  for (const shown of Object.values(await read(own, me.token))) {
    expect(shown).toContain('bservação sobre o estudante');
    expect(shown).not.toContain('Suspeita');
  }
  for (const shown of Object.values(await read(of, me.token))) expect(shown).toContain('De outro estudante.');
  for (const shown of Object.values(await read(own, (await signInAs(server, 'Master')).token)))
    expect(shown).toContain('Suspeita');
});

test('a note is removed by its author or by who corrects identities, and by nobody else', async () => {
  const one = await world.student(course);
  await add(one, 'Primeira.');
  await add(one, 'Segunda.');
  const [second, first] = await notes(one);
  const of = (note_id: number) => ({ params: { id: one, note_id } });
  expect((await notes(one, other)).map(({ removable }) => removable)).toEqual([false, false]);
  expect(await server.refused(contract.removeStudentNote, of(first!.id), other)).toMatchObject({
    http: 403,
    message: messages.notYours,
  });
  await server.call(contract.removeStudentNote, of(first!.id), secretary);
  await server.call(contract.removeStudentNote, of(second!.id), admin);
  expect(await notes(one)).toEqual([]);
});

test.each(contract.studentPapers)('%s of chosen students name each with code and course', async (paper) => {
  const ids = [await world.student(course), await world.student(course)];
  const { data } = await server.call(contract.printStudents, { body: { paper, ids } }, admin);
  const { text, pages } = readPdf((await server.inject({ method: 'GET', url: data.path })).rawPayload);
  expect(text.match(/Estudante \d{4}/g)).toHaveLength(2);
  expect(pages).toHaveLength(1);
});

test('labels of somebody who is gone are refused, and need the right to export', async () => {
  const body = { paper: 'ETIQUETAS' as const, ids: [999_999] };
  expect(await server.refused(contract.printStudents, { body }, admin)).toMatchObject({
    errors: { ids: [messages.somethingGone] },
  });
  expect((await server.refused(contract.printStudents, { body }, teacher)).http).toBe(403);
});
