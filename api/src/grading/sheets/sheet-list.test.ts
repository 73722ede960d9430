import { giveResult } from '@portal/shared-kit/contract/grading/grade';
import { sheets, submitSheet } from '@portal/shared-kit/contract/grading/sheet';
import { givenCell, gradedServer } from '../../testing/graded.ts';

const it = gradedServer();
const { server } = it;

/** An edition with a pauta that is being edited. */
async function edited() {
  const edition = await it.edition(1);
  const [column] = await it.weights(edition, ['TESTE-1', 100]);
  const assessments = [givenCell(edition.students[0]!, column!, 12)];
  await server.call(giveResult, { query: edition.writing, body: { assessments } }, edition.teacher.token);
  return edition;
}

test('pautas are sorted by state, from either side', async () => {
  const { writing, teacher } = await edited();
  await edited();
  await server.call(submitSheet, { query: { ...writing, kind: 'FREQUENCIA' } }, teacher.token);
  const { token } = await it.signedIn('Secretaria');
  const states = async (sort: 'state' | '-state') =>
    (await server.call(sheets, { query: { sort } }, token)).data.map(({ state }) => state);
  expect(await states('state')).toEqual(['EM_EDICAO', 'SUBMETIDA']);
  expect(await states('-state')).toEqual(['SUBMETIDA', 'EM_EDICAO']);
});
