import { sheets } from '@portal/shared-kit/contract/grading/sheet';
import { gradedServer } from '../../testing/graded.ts';

const graded = gradedServer();
const { server } = graded;

test('pautas are sorted by state, from either side', async () => {
  const { edition } = await graded.graded(12);
  await graded.graded(12);
  await graded.submit(edition);
  const { token } = await graded.signedIn('Secretaria');
  const states = async (sort: 'state' | '-state') =>
    (await server.call(sheets, { query: { sort } }, token)).data.map(({ state }) => state);
  expect(await states('state')).toEqual(['EM_EDICAO', 'SUBMETIDA']);
  expect(await states('-state')).toEqual(['SUBMETIDA', 'EM_EDICAO']);
});
