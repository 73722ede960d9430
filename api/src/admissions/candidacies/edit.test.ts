import { candidacy } from '@portal/shared-kit/contract/admissions/candidacy';
import {
  correctIdentification,
  identificationFile,
  updateCandidate,
} from '@portal/shared-kit/contract/admissions/candidacy-edit';
import { requestOf } from '../../testing/test-server.ts';
import { candidatesOf } from '../../testing/candidates.ts';
import { identityServer } from '../../testing/identity-server.ts';
import { uploadOf } from '../../testing/multipart.ts';

const server = identityServer();
const candidates = candidatesOf(server);
let course: number;
beforeAll(async () => {
  await candidates.prepare();
  course = await candidates.offered(50, { name: 'Direito Editado' });
});
const read = async (id: number) =>
  (await server.call(candidacy, { params: { id } }, candidates.tokens.clerk)).data;
/** The body that the editor sends: all fields as shown, with these changes. */
const form = async (id: number, changes: object = {}) => {
  const shown = await read(id);
  return { ...shown, is_deficient: shown.is_deficient ?? 0, ...changes };
};
const update = async (id: number, changes: object = {}, token = candidates.tokens.clerk) =>
  server.call(
    updateCandidate,
    { params: { person_id: id }, body: (await form(id, changes)) as never },
    token,
  );
const refused = async (id: number, changes: object = {}, token = candidates.tokens.clerk) =>
  server.refused(updateCandidate, { params: { person_id: id }, body: await form(id, changes) }, token);

test('stores the fields that the office may edit, with an audit row, and answers status and msg', async () => {
  const id = await candidates.candidacy(course);
  const other = await candidates.offered(5, { name: 'Mestrado Editado', level_type: 'Mestrado' });
  const answer = await update(id, {
    fullName: 'Nome Corrigido',
    contacts: { contact: '861234567', alternative_contact: '871234567' },
    is_deficient: 1,
    deficient_type: 'Cegueira',
    hasCertificate: 1,
    curseToUpdateOld: other,
    scholar_shift: 'POS-LABORAL',
  });
  expect(answer.data).toMatchObject({ status: 1, msg: 'Candidato actualizado com sucesso.' });
  expect(await read(id)).toMatchObject({
    fullName: 'Nome Corrigido',
    contacts: { contact: '861234567', alternative_contact: '871234567' },
    is_deficient: 1,
    deficient_type: 'Cegueira',
    hasCertificate: 1,
    curso: 'Mestrado Editado',
    curseToUpdateOld: other,
    level_type: 'Mestrado',
    level: '1',
    scholar_shift: 'POS-LABORAL',
    version: answer.data.version,
  });
  const [entry] = await candidates.audited('candidacy', id);
  expect(entry!.action).toBe('candidacy.update');
  expect(entry!.changes).toContainEqual({
    field: 'fullName',
    old: expect.any(String),
    new: 'Nome Corrigido',
  });
  await update(id);
  expect(await candidates.audited('candidacy', id)).toHaveLength(1);
});

test.each([
  ['no name', { fullName: ' ' }, 'fullName', 'O campo nome completo não pode estar vazio!'],
  [
    'no father',
    { fathers_filliation: '' },
    'fathers_filliation',
    'O campo nome do pai não pode estar vazio!',
  ],
  [
    'no mother',
    { mothers_filliation: '' },
    'mothers_filliation',
    'O campo nome da mãe não pode estar vazio!',
  ],
  ['no gender', { gender: '' }, 'gender', 'O campo genero não pode estar vazio!'],
  ['no birth date', { birthDate: '' }, 'birthDate', 'O campo data de Nascimento não pode estar vazio!'],
  [
    'a minor',
    { birthDate: `${new Date().getFullYear() - 17}-01-01` },
    'birthDate',
    'Informe uma data válida!',
  ],
  ['no contact', { contacts: { contact: '' } }, 'contacts.contact', 'O campo contacto não pode estar vazio!'],
  [
    'eight digits',
    { contacts: { contact: '84123456' } },
    'contacts.contact',
    'O número deve ter exatamente 9 dígitos numéricos.',
  ],
  [
    'another network',
    { contacts: { contact: '811234567' } },
    'contacts.contact',
    'Por favor, insira um número de telefone válido para Moçambique.',
  ],
  ['no e-mail', { email: '' }, 'email', 'O campo email não pode estar vazio!'],
  ['no e-mail address', { email: 'ninguem' }, 'email', 'Por favor, insira um endereço de e-mail válido.'],
  [
    'a course that is not there',
    { curseToUpdateOld: 999_999 },
    'curseToUpdateOld',
    'Escolha um curso activo.',
  ],
  ['Outro where it was not', { gender: 'Outro' }, 'gender', 'Escolha Masculino ou Feminino.'],
])('%s is refused at its field', async (_what, changes, field, message) => {
  const id = await candidates.candidacy(course);
  const answer = await refused(id, changes);
  expect(answer.http).toBe(422);
  expect(answer.errors![field]).toContain(message);
});

test('a gender that was Outro stays Outro', async () => {
  const id = await candidates.candidacy(course, { gender: 'Outro' });
  await update(id, { fullName: 'Outro Nome' });
  expect((await read(id)).gender).toBe('Outro');
});

test.each([
  ['nactionality', 'Angola'],
  ['province_id', 1],
  ['district_id', 1],
  ['address_location', 'Outro bairro'],
  ['block', '9'],
  ['house_number', '9'],
  ['doc_type', 'Cartão de eleitor'],
  ['doc_number', '110100200300Z'],
  ['emissionLocation', 'Beira'],
  ['dateEndDocument', '2030-01-01'],
])('%s is read-only in the editor', async (field, value) => {
  const id = await candidates.candidacy(course);
  const answer = await refused(id, { [field]: value });
  expect(answer.http).toBe(422);
  expect(answer.errors).toMatchObject({ [field]: ['Este campo só muda em «Corrigir identificação».'] });
});

test('a concurrent change is not overwritten', async () => {
  const id = await candidates.candidacy(course);
  const { version } = await read(id);
  await update(id, { fullName: 'Primeiro Nome' });
  expect(await refused(id, { fullName: 'Segundo Nome', version })).toMatchObject({
    http: 409,
    code: 'conflict',
  });
});

test('an e-mail of another candidacy of the intake is refused at its field', async () => {
  const [one, other] = [await candidates.candidacy(course), await candidates.candidacy(course)];
  const { email } = await candidates.find(one);
  expect((await refused(other, { email: email.toUpperCase() })).errors).toEqual({
    email: ['Já existe uma candidatura com este e-mail.'],
  });
});

test('a decided candidacy is read-only, and editing takes the permission', async () => {
  const id = await candidates.candidacy(course);
  expect((await refused(id, {}, candidates.tokens.tester)).http).toBe(403);
  await candidates.approve(id);
  const answer = await refused(id, { fullName: 'Tarde Demais' });
  expect(answer.http).toBe(409);
  expect(answer.message).toMatch(/^Os dados já não se alteram aqui: esta candidatura foi aprovada por/);
});

describe("'Corrigir identificação'", () => {
  const pdf = Buffer.from(`%PDF-1.7\n${'x'.repeat(40)}`);
  const fields = {
    nactionality: 'Moçambique',
    province_id: '',
    district_id: '',
    address_location: 'Malhangalene',
    block: '',
    house_number: '',
    doc_type: 'Bilhete de Identidade',
    doc_number: '110199887766b',
    emissionLocation: 'Maputo',
    dateEndDocument: '2031-05-01',
    reason: 'Número trocado',
  };
  const send = (
    id: number,
    changes: object = {},
    token = candidates.tokens.admin,
    content: Buffer | undefined = pdf,
  ) =>
    server.inject(
      uploadOf(
        correctIdentification,
        {
          params: { person_id: id },
          fields: { ...fields, ...changes },
          ...(content && { file: { name: 'bi.pdf', content } }),
        },
        token,
      ),
    );

  test('keeps the new document with reason and audit, for download by readers of candidates', async () => {
    const id = await candidates.candidacy(course);
    const answer = await send(id);
    expect(answer.json()).toMatchObject({ status: 1, data: { status: 1, msg: 'Identificação corrigida.' } });
    const { doc_number, emissionLocation, dateEndDocument, documents } = await read(id);
    expect({ doc_number, emissionLocation, dateEndDocument }).toEqual({
      doc_number: '110199887766B',
      emissionLocation: 'Maputo',
      dateEndDocument: '2031-05-01',
    });
    expect(documents).toMatchObject([{ name: 'bi.pdf', reason: 'Número trocado' }]);
    const [entry] = await candidates.audited('candidacy', id);
    expect(entry).toMatchObject({ action: 'candidacy.identity', reason: 'Número trocado' });
    expect(entry!.changes).toContainEqual({ field: 'document_identity', old: null, new: 'bi.pdf' });
    const get = (params: object) =>
      server.inject(requestOf(identificationFile, { params: { ...params } }, candidates.tokens.clerk));
    const file = await get({ id, document_id: documents[0]!.id });
    expect(file.rawPayload).toEqual(pdf);
    expect(file.headers['content-disposition']).toContain('attachment');
    expect((await candidates.audited('candidacy', id)).at(-1)!.action).toBe('candidacy.document_read');
    const other = await candidates.candidacy(course);
    expect((await get({ id: other, document_id: documents[0]!.id })).statusCode).toBe(404);
  });

  test.each([
    ['no reason', { reason: '' }, 'reason'],
    ['a number that is none', { doc_number: '123' }, 'doc_number'],
    ['a province that is not there', { province_id: '9999' }, 'province_id'],
  ])('%s is refused at its field', async (_what, changes, field) => {
    const answer = await send(await candidates.candidacy(course), changes);
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, [field]]);
  });

  test('requires a valid file and the permission', async () => {
    const id = await candidates.candidacy(course);
    expect(
      (await send(id, {}, candidates.tokens.admin, Buffer.from('não é um PDF, embora o nome o diga')))
        .statusCode,
    ).toBe(415);
    expect(
      (
        await server.inject(
          uploadOf(correctIdentification, { params: { person_id: id }, fields }, candidates.tokens.admin),
        )
      ).json().errors,
    ).toHaveProperty('file');
    expect((await send(id, {}, candidates.tokens.clerk)).statusCode).toBe(403);
  });

  test('a document of another candidacy of the intake is refused at its field', async () => {
    const [one, other] = [await candidates.candidacy(course), await candidates.candidacy(course)];
    const { doc_number } = await candidates.find(one);
    const answer = await send(other, { doc_number });
    expect(answer.json().errors).toEqual({ doc_number: ['Já existe uma candidatura com este documento.'] });
  });
});
