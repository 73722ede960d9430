import { companyLogo, profileCompany } from '@portal/shared-kit/contract/platform/company';
import { seedDemo } from '../../demo/index.ts';
import { testServer } from '../../testing/test-server.ts';

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
