import { inscribedOf } from '../../testing/inscribed.ts';
import { testServer } from '../../testing/test-server.ts';
import { notifyEachStudent } from './notice.ts';

const server = testServer({});
const { course, student } = inscribedOf(server);

test('sends each student only their own notices, also when one student has several', async () => {
  const place = await course();
  const [one, other] = [await student(place, 'Ana Um'), await student(place, 'Rui Dois')];
  const noticeTo = (studentId: number, body: string) => ({ studentId, title: 'Multa', body });
  await server.db
    .transaction()
    .execute((tx) =>
      notifyEachStudent(tx, 'FINANCEIRA', [
        noticeTo(one.id, '1'),
        noticeTo(other.id, '2'),
        noticeTo(one.id, '3'),
      ]),
    );
  const rows = await server.db
    .selectFrom('communication as c')
    .innerJoin('communication_recipient as r', 'r.communication_id', 'c.id')
    .select(['r.person_id', 'c.body', 'c.type', 'c.audience', 'c.recipients'])
    .orderBy('c.body')
    .execute();
  const own = { type: 'FINANCEIRA', audience: 'Multa', recipients: 1 };
  expect(rows).toEqual([
    { person_id: one.person_id, body: '1', ...own },
    { person_id: other.person_id, body: '2', ...own },
    { person_id: one.person_id, body: '3', ...own },
  ]);
});
