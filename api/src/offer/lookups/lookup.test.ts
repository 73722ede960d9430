import type { Endpoint } from '@portal/shared-kit/contract/core/endpoint';
import * as reference from '@portal/shared-kit/contract/offer/lookup';
import { registerUsers } from '../../testing/registers.ts';
import { testServer } from '../../testing/test-server.ts';

const server = testServer({ authenticator: registerUsers });

test('anybody reads the eleven provinces and their 161 districts', async () => {
  const provinces = (await server.call(reference.provinces)).data;
  expect(provinces.map(({ name }) => name)).toEqual([
    'Niassa',
    'Cabo Delgado',
    'Nampula',
    'Zambézia',
    'Tete',
    'Manica',
    'Sofala',
    'Inhambane',
    'Gaza',
    'Maputo',
    'Cidade de Maputo',
  ]);
  const districts = (await server.call(reference.districts)).data;
  const counts = provinces.map(({ id }) => districts.filter(({ province_id }) => province_id === id).length);
  expect(counts).toEqual([16, 17, 23, 22, 15, 12, 13, 14, 14, 8, 7]);
});

test('the districts of a province are answered by name, and of no other', async () => {
  const { data } = await server.call(reference.districtsOf, { params: { id: 5 } });
  expect(data.map(({ name }) => name)).toEqual([
    'Angónia',
    'Cahora-Bassa',
    'Changara',
    'Chifunde',
    'Chiuta',
    'Dôa',
    'Macanga',
    'Mágoè',
    'Marara',
    'Marávia',
    'Moatize',
    'Mutarara',
    'Tete',
    'Tsangano',
    'Zumbo',
  ]);
  expect(new Set(data.map(({ province_id }) => province_id))).toEqual(new Set([5]));
  expect((await server.call(reference.districtsOf, { params: { id: 99 } })).data).toEqual([]);
});

test('a browser with a current copy gets 304, and public lists are cached apart from private ones', async () => {
  const first = await server.inject({ url: '/api/provinces' });
  expect(first.headers['cache-control']).toBe('public, max-age=3600');
  const tag = String(first.headers.etag);
  const again = await server.inject({ url: '/api/provinces', headers: { 'if-none-match': tag } });
  expect([again.statusCode, again.body]).toEqual([304, '']);
  const levels = await server.inject({ url: '/api/levels', headers: { authorization: 'Bearer reader' } });
  expect(levels.headers['cache-control']).toBe('private, max-age=3600');
});

test.each([
  { one: reference.levels, other: reference.getLevels },
  { one: reference.semesters, other: reference.getSemesters },
  { one: reference.academicYears, other: reference.getAcademicYears },
])(
  '$one.path and its synonym answer the same',
  async ({ one, other }: { one: Endpoint; other: Endpoint }) => {
    const { data } = await server.call(one, {}, 'reader');
    expect(data.length).toBeGreaterThan(0);
    expect((await server.call(other, {}, 'reader')).data).toEqual(data);
  },
);

test('levels are the years of each degree; a licence begins at 1', async () => {
  const { data } = await server.call(reference.levels, {}, 'reader');
  expect(data.filter(({ level_type }) => level_type === 'Licenciatura')).toMatchObject(
    [1, 2, 3, 4, 5].map((number) => ({ name: String(number), number })),
  );
});

test('there are two semesters', async () => {
  expect((await server.call(reference.semesters, {}, 'reader')).data).toEqual([
    { id: 1, semester_name: '1.º Semestre', number: 1 },
    { id: 2, semester_name: '2.º Semestre', number: 2 },
  ]);
});

test('academic years are years of study unless calendar years are asked for, which have dates', async () => {
  const study = (await server.call(reference.academicYears, {}, 'reader')).data;
  expect(study.map(({ designation }) => designation)).toEqual(['1', '2', '3', '4', '5', '6', '7', '8']);
  expect(study[0]).toEqual({ id: 1, designation: '1', start: null, end: null, active: true });
  const calendar = await server.call(reference.getAcademicYears, { query: { kind: 'calendar' } }, 'reader');
  expect(calendar.data.find(({ designation }) => designation === '2026')).toMatchObject({
    start: '2026-02-01',
    end: '2026-12-15',
  });
  expect(calendar.data.some(({ designation }) => designation === '1')).toBe(false);
});
