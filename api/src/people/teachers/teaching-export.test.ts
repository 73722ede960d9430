import { exportActivities } from '@portal/shared-kit/contract/offer/activity';
import { exportTeachings } from '@portal/shared-kit/contract/people/teaching';
import { gradedServer } from '../../testing/graded.ts';

const it = gradedServer();
const { server } = it;

/** What the file says that an export answered. */
const read = async (url: string | null, token: string) => {
  const headers = { authorization: `Bearer ${token}` };
  return (await server.inject({ method: 'GET', url: url!, headers })).payload;
};

test('allocations and periods are had as a file, narrowed as the list is, by who may', async () => {
  const edition = await it.edition(0);
  const other = await it.edition(0);
  const { token } = await it.signedIn('Secretaria');
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
  expect(lines).toContain(nameOf(edition.class_id));
  expect(lines).not.toContain(nameOf(other.class_id));

  const query = { type: 'AVALIACAO_FREQUENCIA' as const, course_id: edition.course_id, format };
  const periods = await server.call(exportActivities, { query }, token);
  expect(periods.data.rows).toBe(1);
  expect(await read(periods.data.url, token)).toContain('Avaliação de frequência;');

  const teacher = edition.teacher.token;
  expect((await server.refused(exportTeachings, { query: { format } }, teacher)).http).toBe(403);
});
