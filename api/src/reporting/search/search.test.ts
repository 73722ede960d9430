import { search, type FoundKind } from '@portal/shared-kit/contract/reporting/search';
import { candidatesOf } from '../../testing/candidates.ts';
import { signInAs } from '../../testing/identity.ts';
import { identityServer } from '../../testing/identity-server.ts';
import { inscribedOf } from '../../testing/inscribed.ts';

const server = identityServer();
const enrolled = inscribedOf(server);
let clerk: string;
let course: number;
beforeAll(async () => {
  clerk = (await signInAs(server, 'Secretaria')).token;
  course = await enrolled.course({ name: 'Oceanografia Procurada' });
});

const found = async (typed: string, token = clerk) =>
  (await server.call(search, { query: { search: typed } }, token)).data;
const titles = async (typed: string, kind: FoundKind) =>
  (await found(typed)).filter((one) => one.kind === kind).map(({ title }) => title);

async function aStudent(name: string) {
  const { student } = await enrolled.inscribed({ name, course, year: 2026, state: 'ACTIVA' });
  return server.db
    .selectFrom('student')
    .innerJoin('person', 'person.id', 'student.person_id')
    .select(['student.id', 'student.code', 'person.id as person'])
    .where('student.id', '=', student.id)
    .executeTakeFirstOrThrow();
}

test('a student is found by parts of the name without accents, by card, document and telephone, with card and course', async () => {
  const { id, code, person } = await aStudent('Cândida Achada Sitoe');
  const doc_number = '110203040506Z';
  await server.db
    .updateTable('person')
    .set({ contact: '849998887', doc_number, doc_type: 'Bilhete de Identidade' })
    .where('id', '=', person)
    .execute();
  const expected = {
    kind: 'student',
    id,
    title: 'Cândida Achada Sitoe',
    second: `${code} · Oceanografia Procurada`,
  };
  for (const typed of [
    'candida sitoe',
    code!,
    code!.replaceAll('.', ''),
    doc_number,
    '84 999 8887',
    '849998',
  ])
    expect([typed, await found(typed)]).toEqual([typed, [expected]]);
});

test('of each kind the first five by name are found, and courses by code too', async () => {
  for (const letter of 'FEDCBA') await aStudent(`${letter} Repetida Nhaca`);
  expect(await titles('repetida nhaca', 'student')).toEqual(
    [...'ABCDE'].map((one) => `${one} Repetida Nhaca`),
  );
  const { code } = await server.db
    .selectFrom('course')
    .select('code')
    .where('id', '=', course)
    .executeTakeFirstOrThrow();
  expect(await titles('oceanografia', 'course')).toEqual(['Oceanografia Procurada']);
  expect(await titles(code, 'course')).toEqual(['Oceanografia Procurada']);
});

test('two letters find nothing, and signs of a pattern mean themselves', async () => {
  await aStudent('Telma Curta');
  expect(await found('te')).toEqual([]);
  expect(await found('%%%')).toEqual([]);
  expect(await found('8_9%')).toEqual([]);
});

test('everybody finds only what they may list', async () => {
  await aStudent('Só Listada Bila');
  const { token } = await signInAs(server, 'Student');
  expect(await found('listada bila', token)).toEqual([]);
  expect(await found('oceanografia', token)).toEqual([]);
  expect(await titles('listada bila', 'student')).toEqual(['Só Listada Bila']);
});

test('an invoice of a student is found by its number and by its reference, and opens who owes it', async () => {
  const { id, student } = await enrolled.inscribed({
    name: 'Devedora Procurada',
    course,
    year: 2026,
    state: 'CONFIRMADA',
    bill: { total: 100_000, paid: 0 },
  });
  const { number, reference } = await server.db
    .selectFrom('invoice')
    .innerJoin('payment_reference', 'payment_reference.invoice_id', 'invoice.id')
    .select(['invoice.number', 'payment_reference.number as reference'])
    .where('inscription_id', '=', id)
    .executeTakeFirstOrThrow();
  for (const typed of [number!, number!.toLowerCase(), reference])
    expect([typed, await found(typed)]).toEqual([
      typed,
      [
        {
          kind: 'invoice',
          id: student.id,
          title: number,
          second: expect.stringMatching(`^Devedora Procurada · .* · ref\\. ${reference}$`),
        },
      ],
    ]);
  expect(await titles('FT devedora', 'invoice')).toEqual([]);
});

test('people are found by e-mail, and candidates by name, number and e-mail', async () => {
  const { person } = await aStudent('Xénia Correio');
  await server.db
    .updateTable('person')
    .set({ email: 'xenia@correio.test' })
    .where('id', '=', person)
    .execute();
  expect((await found('xenia@corr')).map(({ title }) => title)).toEqual(['Xénia Correio']);
  const candidates = candidatesOf(server);
  await candidates.prepare();
  const offered = await candidates.offered(3, { name: 'Direito Achado', code: '9876' });
  const id = await candidates.candidacy(offered, { full_name: 'Zulmira Candidata' });
  const { number, email, contact } = await candidates.find(id);
  const byNumber = [number, String(Number(number.slice(-6))).padStart(6, '0')];
  for (const typed of [
    'zulmira candid',
    ...byNumber,
    email,
    contact,
    `+258 ${contact}`,
    contact.slice(0, 8),
  ]) {
    const of = (await found(typed)).filter(({ kind }) => kind === 'candidacy');
    expect([typed, of.map(({ title }) => title)]).toEqual([typed, ['Zulmira Candidata']]);
  }
});
