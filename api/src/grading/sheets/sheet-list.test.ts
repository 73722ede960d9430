import { sheets } from '@portal/shared-kit/contract/grading/sheet';
import { gradedServer } from '../../testing/graded.ts';

const it = gradedServer();
const { server } = it;

test('pautas are sorted by state, from either side', async () => {
  const { edition } = await it.graded(12);
  await it.graded(12);
  await it.submit(edition);
  const { token } = await it.signedIn('Secretaria');
  const states = async (sort: 'state' | '-state') =>
    (await server.call(sheets, { query: { sort } }, token)).data.map(({ state }) => state);
  expect(await states('state')).toEqual(['EM_EDICAO', 'SUBMETIDA']);
  expect(await states('-state')).toEqual(['SUBMETIDA', 'EM_EDICAO']);
});
