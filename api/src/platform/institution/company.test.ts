import {
  companyLogo,
  profileCompany,
  addProfileCompany,
  fullProfileCompany,
  type CompanyForm,
} from '@portal/shared-kit/contract/platform/company';
import { seedDemo } from '../../demo/index.ts';
import { testServer } from '../../testing/test-server.ts';
import { testAuthenticator } from '../../testing/test-authenticator.ts';

const server = testServer({ prepare: ({ db }) => db.transaction().execute(seedDemo) });
const get = (tag?: string) =>
  server.inject({ url: '/api/getCompanyLogo', headers: tag ? { 'if-none-match': tag } : {} });

test('anybody reads the name, contacts and colour of the institution', async () => {
  const { data } = await server.call(profileCompany);
  expect(data).toMatchObject({
    name: 'Universidade Demonstração de Moçambique',
    acronym: 'UDM',
    color: '#0f4c81',
  });
});

test('the logo is a data URL that a page can show', async () => {
  const { company_logo } = await server.call(companyLogo);
  expect(Buffer.from(company_logo!.split(',')[1]!, 'base64').toString()).toMatch(/^<svg xmlns=/);
  expect(company_logo).toMatch(/^data:image\/svg\+xml;base64,/);
});

test('answers 304 to a browser that has the answer, until the institution changes', async () => {
  const first = await get();
  expect(first.headers['cache-control']).toBe('public, max-age=60');
  const again = await get(String(first.headers.etag));
  expect([again.statusCode, again.body]).toEqual([304, '']);
  await server.db.updateTable('company').set({ logo: null, logo_type: null, logo_version: 99 }).execute();
  expect((await get(String(first.headers.etag))).json()).toEqual({ status: 1, company_logo: null });
});

test('seeding again brings nothing and undoes nothing', async () => {
  await server.db.updateTable('company').set({ name: 'Outro nome' }).execute();
  expect(await server.db.transaction().execute(seedDemo)).toEqual([]);
  expect((await server.call(profileCompany)).data.name).toBe('Outro nome');
});

describe('an installation without demonstration data', () => {
  const fresh = testServer();
  test('has a neutral name and no logo', async () => {
    expect((await fresh.call(profileCompany)).data).toMatchObject({ name: 'Portal Académico', phones: [] });
    expect((await fresh.call(companyLogo)).company_logo).toBeNull();
  });
});

describe('company profile', () => {
  const server = testServer({
    authenticator: () =>
      testAuthenticator({
        editor: { permissions: new Set(['company.read', 'company.update']) },
        reader: { permissions: new Set(['company.read']) },
        brand: { permissions: new Set(['company.logo']) },
      }),
    prepare: async ({ db }) => {
      await db
        .insertInto('province')
        .values([
          { id: 901, name: 'Província de Teste' },
          { id: 902, name: 'Outra Província' },
        ])
        .execute();
      await db
        .insertInto('district')
        .values([
          { id: 911, province_id: 901, name: 'Distrito de Teste' },
          { id: 912, province_id: 902, name: 'Distrito Alheio' },
        ])
        .execute();
    },
  });

  const whole: CompanyForm = {
    name: 'Instituto de Ensaios',
    acronym: 'IE',
    nuit: '400123456',
    decree: 'Decreto n.º 7/2011',
    address: 'Avenida 25 de Setembro, 7',
    province_id: 901,
    district_id: 911,
    phones: ['+258 21 123 456', '841234567'],
    email: 'geral@ie.test',
    website: 'https://ie.test',
    color: '#0f4c81',
    bank_accounts: [
      { bank: 'Banco Um', nib: '000100000012345678957' },
      { bank: 'Banco Dois', nib: '000800000098765432104' },
    ],
    director_name: 'Ana Bila',
    director_title: 'Directora',
    registrar_name: 'Rui Cossa',
    registrar_title: 'Chefe do registo',
    document_footer: 'Rodapé',
    data_protection_contact: 'dados@ie.test',
    time_zone: 'Africa/Maputo',
    currency: 'MZN',
    languages: ['pt'],
  };
  const save = (body: object, token = 'editor') => server.call(addProfileCompany, { body }, token);
  const refused = (body: object, token = 'editor') => server.refused(addProfileCompany, { body }, token);
  const full = async () => (await server.call(fullProfileCompany, {}, 'reader')).data;
  const trail = () =>
    server.db
      .selectFrom('audit_log')
      .select(['action', 'changes'])
      .where('entity', '=', 'company')
      .orderBy('id')
      .execute();

  test('the whole profile is written, read back as it was written, and audited', async () => {
    const { version } = await full();
    const { message, data } = await save({ ...whole, version });
    expect(message).toBe('Dados da instituição actualizados.');
    expect(data).toEqual({ ...whole, version: version + 1 });
    expect(await full()).toEqual(data);
    expect(await trail()).toEqual([
      {
        action: 'company.update',
        changes: expect.arrayContaining([
          { field: 'nuit', old: null, new: '400123456' },
          { field: 'bank_accounts', old: [], new: whole.bank_accounts },
        ]),
      },
    ]);
  });

  test('the public profile is the name, the contacts and the colour, and nothing else', async () => {
    await save(whole);
    const { name, acronym, email, phones, address, website, color } = whole;
    expect((await server.call(profileCompany)).data).toEqual({
      name,
      acronym,
      email,
      phones,
      address,
      website,
      color,
    });
  });

  test('a change leaves alone what it does not name, and one that changes nothing leaves no trace', async () => {
    await save(whole);
    const rows = (await trail()).length;
    const { data } = await save({ acronym: 'IEM' });
    expect(data).toMatchObject({ ...whole, acronym: 'IEM' });
    expect((await save({ acronym: 'IEM' })).data.version).toBe(data.version);
    expect((await trail()).slice(rows)).toEqual([
      { action: 'company.update', changes: [{ field: 'acronym', old: 'IE', new: 'IEM' }] },
    ]);
  });

  test('a blank field is an empty one, and spaces around or within a number do not count', async () => {
    await save(whole);
    const { data } = await save({
      decree: '  ',
      website: '',
      name: ' Instituto ',
      bank_accounts: [{ bank: ' Banco ', nib: '0001 0000 00123456789 57' }],
    });
    expect(data).toMatchObject({
      decree: null,
      website: null,
      name: 'Instituto',
      bank_accounts: [{ bank: 'Banco', nib: '000100000012345678957' }],
    });
  });

  test('of two people who change the profile at once, the second gets a conflict and none of their changes are written', async () => {
    const { version } = await full();
    const outcomes = await Promise.all(
      ['Um', 'Dois'].map((name) =>
        save({ name, version }).then(
          ({ data }) => data.name,
          () => 'told',
        ),
      ),
    );
    const saved = outcomes.find((outcome) => outcome !== 'told');
    expect(outcomes.filter((outcome) => outcome === 'told')).toHaveLength(1);
    expect((await full()).name).toBe(saved);
    expect(await refused({ name: 'Três', version })).toMatchObject({ http: 409, code: 'conflict' });
  });

  test('the district must be one of the province', async () => {
    await save({ province_id: null, district_id: null });
    const wrong = 'Escolha um distrito da província indicada.';
    expect(await refused({ district_id: 911 })).toMatchObject({
      http: 422,
      errors: { district_id: [wrong] },
    });
    expect(await refused({ province_id: 901, district_id: 912 })).toMatchObject({
      errors: { district_id: [wrong] },
    });
    expect(await refused({ province_id: 999 })).toMatchObject({
      errors: { province_id: ['Escolha uma província da lista.'] },
    });
    await save({ province_id: 901, district_id: 911 });
    expect(await refused({ province_id: 902 })).toMatchObject({ errors: { district_id: [wrong] } });
  });

  test.each([
    ['no name', { name: ' ' }, 'name', 'Indique o nome da instituição.'],
    ['no acronym', { acronym: '' }, 'acronym', 'Indique a sigla.'],
    ['a NUIT of 8 digits', { nuit: '40000000' }, 'nuit', 'O NUIT tem 9 dígitos.'],
    ['a NUIT with letters', { nuit: '40000000A' }, 'nuit', 'O NUIT tem 9 dígitos.'],
    [
      'a NIB of 20 digits',
      { bank_accounts: [{ bank: 'B', nib: '1'.repeat(20) }] },
      'bank_accounts.0.nib',
      'O NIB tem 21 dígitos.',
    ],
    [
      'a bank without a name',
      { bank_accounts: [{ bank: '', nib: '1'.repeat(21) }] },
      'bank_accounts.0.bank',
      'Indique o banco.',
    ],
    [
      'one NIB twice',
      { bank_accounts: [1, 2].map(() => ({ bank: 'B', nib: '1'.repeat(21) })) },
      'bank_accounts.1.nib',
      'Já há uma conta com este NIB.',
    ],
    [
      'an e-mail that is none',
      { email: 'geral' },
      'email',
      'Por favor, insira um endereço de e-mail válido.',
    ],
    [
      'a website that runs',
      { website: 'javascript:alert(1)' },
      'website',
      'Escreva o endereço completo, como https://exemplo.ac.mz.',
    ],
    [
      'a telephone with words',
      { phones: ['ligue já'] },
      'phones.0',
      'Indique o telefone só com algarismos, como +258 84 123 4567.',
    ],
    ['a colour by name', { color: 'blue' }, 'color', 'Escreva a cor como #0f4c81.'],
    [
      'a colour white cannot be read on',
      { color: '#f5b942' },
      'color',
      'Escolha uma cor mais escura: texto branco sobre esta não se lê.',
    ],
    [
      'a footer too long',
      { document_footer: 'x'.repeat(501) },
      'document_footer',
      'No máximo 500 caracteres.',
    ],
    ['another currency', { currency: 'USD' }, 'currency', 'Valor inválido.'],
    ['another time zone', { time_zone: 'Europe/Lisbon' }, 'time_zone', 'Valor inválido.'],
  ])(
    'a profile with %s is refused at its field, and nothing is written',
    async (_what, body, field, message) => {
      const before = await full();
      expect(await refused({ ...body, decree: 'não fica' })).toMatchObject({
        http: 422,
        code: 'invalid',
        errors: { [field]: [message] },
      });
      expect(await full()).toEqual(before);
    },
  );

  test('white is read on a colour from a contrast of 4.5 on', async () => {
    expect((await save({ color: '#767676' })).data.color).toBe('#767676');
    expect((await refused({ color: '#777777' })).errors).toHaveProperty('color');
  });

  test('users who may only read, or only change the logo, cannot write the profile; the latter cannot read it', async () => {
    for (const token of ['reader', 'brand'])
      expect(await refused({ name: 'X' }, token)).toMatchObject({ http: 403, permission: 'company.update' });
    expect(await server.refused(fullProfileCompany, {}, 'brand')).toMatchObject({
      http: 403,
      permission: 'company.read',
    });
  });
});
