import { department } from '@portal/shared-kit/contract/offer/department';
import {
  addTeacherDocument,
  removeTeacherDocument,
  teacher,
  teacherDocument,
  teacherDocuments,
} from '@portal/shared-kit/contract/people/teacher';
import { sweepFiles } from '../../platform/files/attachment.repository.ts';
import { uploadOf } from '../../testing/multipart.ts';
import { peopleAuthenticator, teacherBody } from '../../testing/people.ts';
import { requestOf, testServer } from '../../testing/test-server.ts';

const users = peopleAuthenticator();
const server = testServer({ authenticator: users.authenticator });
let department_id = 0;
beforeAll(async () => {
  const form = { dep_name: 'Letras', description: '', head_id: null };
  department_id = (await server.call(department.create, { body: form }, 'all')).data.id;
});

const make = async (fullName: string) =>
  (await server.call(teacher.create, { body: teacherBody({ fullName, department_id }) }, 'all')).data;
const pdf = (text = 'conteúdo') => Buffer.from(`%PDF-1.7\n${text}\n%%EOF`);
const send = (
  id: number,
  content: Buffer | string,
  { kind = 'CV', name = 'O meu CV.pdf', token = 'all' } = {},
) =>
  server.inject(
    uploadOf(addTeacherDocument, { params: { id }, fields: { kind }, file: { name, content } }, token),
  );
const take = (id: number, document_id: number, token = 'all') =>
  server.inject(requestOf(teacherDocument, { params: { id, document_id } }, token));
const actions = async (id: number) =>
  (
    await server.db
      .selectFrom('audit_log')
      .select('action')
      .where('entity', '=', 'teacher')
      .where('entity_id', '=', String(id))
      .orderBy('id')
      .execute()
  ).map(({ action }) => action.replace('teacher.', ''));

test('a document is uploaded, listed, downloaded and removed, each with its audit row', async () => {
  const { id } = await make('Com Papéis');
  const answer = await send(id, pdf(), { name: 'Currículo.pdf' });
  expect(answer.statusCode).toBe(200);
  const { data } = answer.json();
  expect(data).toMatchObject({
    kind: 'CV',
    name: 'Currículo.pdf',
    media_type: 'application/pdf',
    size: pdf().length,
  });
  expect(data).not.toHaveProperty('sha256');
  expect((await server.call(teacherDocuments, { params: { id } }, 'viewer')).data).toEqual([data]);

  const file = await take(id, data.id, 'viewer');
  expect(file.rawPayload.equals(pdf())).toBe(true);
  const removed = await server.call(
    removeTeacherDocument,
    { params: { id, document_id: data.id } },
    'teachers',
  );
  expect(removed.message).toBe('Registro Eliminado com Sucesso.');
  expect((await server.call(teacherDocuments, { params: { id } }, 'all')).data).toEqual([]);
  expect((await take(id, data.id)).statusCode).toBe(404);
  expect(await actions(id)).toEqual(['create', 'document_add', 'document_read', 'document_remove']);
});

test('a file is a download, never shown or run', async () => {
  const { id } = await make('Descarregada');
  const { data } = (await send(id, pdf('<script>alert(1)</script>'), { name: 'a.pdf' })).json();
  const { headers } = await take(id, data.id);
  expect(headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="a.pdf"; filename*=UTF-8''a.pdf`,
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'no-store',
  });
});

test.each([
  ['HTML that calls itself PDF', '<html><script>1</script></html>', 'cv.pdf'],
  ['a program', 'MZ\x90\0\x03\0\0\0\x04\0', 'cv.pdf'],
  ['a drawing that may hold scripts', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'foto.png'],
  ['an archive', 'PK\x03\x04aaaaaaaa', 'cv.docx'],
  ['something too short to be anything', '%PD', 'cv.pdf'],
])('%s is refused by its content, at the field, and nothing is kept', async (_what, content, name) => {
  const { id } = await make('Recusada');
  const answer = await send(id, content, { name });
  expect([answer.statusCode, answer.json().errors]).toEqual([
    415,
    { file: ['O conteúdo do ficheiro não é de um tipo aceite: PDF, JPG, PNG.'] },
  ]);
  expect((await server.call(teacherDocuments, { params: { id } }, 'all')).data).toEqual([]);
});

test('5 MB come in, and one byte more does not', async () => {
  const { id } = await make('Pesada');
  const full = Buffer.alloc(5 * 1_048_576, 0x20);
  pdf().copy(full);
  expect((await send(id, full)).statusCode).toBe(200);
  const answer = await send(id, Buffer.concat([full, Buffer.from('x')]));
  expect([answer.statusCode, answer.json()]).toMatchObject([
    413,
    { code: 'too_large', errors: { file: ['O ficheiro é demasiado grande: no máximo 5 MB.'] } },
  ]);
});

test.each([
  ['no file', { fields: { kind: 'CV' } }, 422, 'file', 'Escolha um ficheiro.'],
  [
    'an empty file',
    { fields: { kind: 'CV' }, file: { name: 'a.pdf', content: '' } },
    422,
    'file',
    'O ficheiro está vazio.',
  ],
  [
    'a kind nobody offers',
    { fields: { kind: 'FOTO' }, file: { name: 'a.pdf', content: pdf() } },
    422,
    'kind',
    'Escolha o tipo de documento.',
  ],
])('a call with %s is refused at the field', async (_what, upload, status, field, message) => {
  const { id } = await make('Incompleta');
  const answer = await server.inject(uploadOf(addTeacherDocument, { params: { id }, ...upload }, 'all'));
  expect([answer.statusCode, answer.json().errors]).toEqual([status, { [field]: [message] }]);
});

test('multipart is refused where no file is expected, and JSON where one is', async () => {
  const upload = uploadOf(addTeacherDocument, { params: { id: 1 }, fields: { kind: 'CV' } }, 'all');
  const asJson = await server.inject({
    method: 'POST',
    url: '/api/professor/1/documents',
    payload: { kind: 'CV' },
    headers: { authorization: 'Bearer all' },
  });
  const elsewhere = await server.inject({ ...upload, url: '/api/professor' });
  expect([asJson.statusCode, elsewhere.statusCode]).toEqual([415, 415]);
});

test.each([
  ['no boundary', 'multipart/form-data', 'x'],
  ['another boundary', 'multipart/form-data; boundary=a', '--b\r\n'],
  [
    'an end too soon',
    'multipart/form-data; boundary=a',
    '--a\r\ncontent-disposition: form-data; name="file"',
  ],
  [
    'a field of the language itself',
    'multipart/form-data; boundary=a',
    '--a\r\ncontent-disposition: form-data; name="__proto__"\r\n\r\nx\r\n--a--\r\n',
  ],
])('a body with %s is refused and never an error of the server', async (_what, type, payload) => {
  const answer = await server.inject({
    method: 'POST',
    url: '/api/professor/1/documents',
    headers: { authorization: 'Bearer all', 'content-type': type },
    payload,
  });
  expect([answer.statusCode >= 400 && answer.statusCode < 500, answer.json().success]).toEqual([true, false]);
});

test('readers can neither upload nor remove; callers without permission are refused before a byte is stored', async () => {
  const { id } = await make('Protegida');
  const { data } = (await send(id, pdf())).json();
  expect((await send(id, pdf('outro'), { token: 'viewer' })).statusCode).toBe(403);
  const refusal = await server.refused(
    removeTeacherDocument,
    { params: { id, document_id: data.id } },
    'viewer',
  );
  expect(refusal.http).toBe(403);
  expect((await server.call(teacherDocuments, { params: { id } }, 'all')).data).toHaveLength(1);
});

test('a teacher downloads their own documents and nobody else’s, and no document under another teacher', async () => {
  const mine = await make('Própria');
  const other = await make('Alheia');
  users.set(mine.person_id);
  const own = (await send(mine.id, pdf('meu'))).json().data;
  const foreign = (await send(other.id, pdf('dela'))).json().data;
  expect((await take(mine.id, own.id, 'own')).statusCode).toBe(200);
  expect((await take(other.id, foreign.id, 'own')).statusCode).toBe(404);
  expect((await take(mine.id, foreign.id, 'own')).statusCode).toBe(404);
  expect(await server.refused(teacherDocuments, { params: { id: other.id } }, 'own')).toMatchObject({
    http: 404,
  });
});

test('deleting a teacher deletes the documents', async () => {
  const { id } = await make('Parte');
  await send(id, pdf('vai'), { name: 'parte.pdf' });
  await server.call(teacher.remove, { params: { id } }, 'all');
  const left = await server.db
    .selectFrom('attachment')
    .select('id')
    .where('name', '=', 'parte.pdf')
    .execute();
  expect(left).toEqual([]);
});

test('a person has twenty documents at most', async () => {
  const { id } = await make('Coleccionadora');
  for (let n = 0; n < 20; n += 1) expect((await send(id, pdf(String(n)))).statusCode).toBe(200);
  const answer = await send(id, pdf('21'));
  expect([answer.statusCode, answer.json().errors.file]).toEqual([
    422,
    ['No máximo 20 documentos por pessoa.'],
  ]);
});

test('a sweep deletes uploaded files without a row, and nothing else', async () => {
  const { id } = await make('Guardada');
  const remaining = (await send(id, pdf('guardar'))).json().data;
  const removed = (await send(id, pdf('largar'))).json().data;
  await server.call(removeTeacherDocument, { params: { id, document_id: removed.id } }, 'all');
  await sweepFiles(server.db, server.files, '-1 minute');
  expect((await take(id, remaining.id)).statusCode).toBe(200);
  const again = (await send(id, pdf('largar'))).json().data;
  await sweepFiles(server.db, server.files);
  expect((await take(id, again.id)).statusCode).toBe(200);
});

test.each(['cv.exe', 'cv.pdf.exe', 'cv.png', 'cv.html'])(
  'a PDF called %s is refused at its field and not kept',
  async (name) => {
    const { id } = await make('Com Nome Falso');
    const answer = await send(id, pdf(), { name });
    expect(answer.statusCode).toBe(415);
    expect(answer.json().errors).toEqual({
      file: ['O nome do ficheiro não corresponde ao conteúdo, que é PDF. Mude-lhe o nome ou escolha outro.'],
    });
    expect((await server.call(teacherDocuments, { params: { id } }, 'all')).data).toEqual([]);
  },
);
