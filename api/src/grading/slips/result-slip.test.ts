import { verifyDocument } from '@portal/shared-kit/contract/admissions/candidate-tracking';
import { giveResult, publishColumn } from '@portal/shared-kit/contract/grading/grade';
import { resultSlip } from '@portal/shared-kit/contract/grading/result-slip';
import { thisYear } from '../../testing/enrolled.ts';
import { givenCell, gradedServer } from '../../testing/graded.ts';
import { readPdf } from '../../testing/pdf.ts';
import { messages } from '../messages.ts';

const graded = gradedServer();
const { server } = graded;
const body = { year: thisYear };

/** 11 in a first test, published, and 17,57 in a second, hidden. */
async function story() {
  const edition = await graded.edition(0);
  const me = await graded.learner(edition);
  const [first, second] = await graded.weights(edition, ['TESTE-1', 50], ['TESTE-2', 50]);
  const assessments = [givenCell(me.student_id, first!, 11), givenCell(me.student_id, second!, '17,57')];
  await server.call(giveResult, { query: edition.writing, body: { assessments } }, edition.teacher.token);
  await server.call(publishColumn, { params: { id: first! } }, edition.teacher.token);
  return { edition, me, second: second! };
}
const printed = async (token: string) => {
  const { data } = await server.call(resultSlip, { body }, token);
  const { rawPayload } = await server.inject({ method: 'GET', url: data.path });
  const { text } = readPdf(rawPayload);
  return {
    id: data.id,
    size: rawPayload.length,
    text,
    code: /[0-9A-F]{4}(?:-[0-9A-F]{4}){3}/.exec(text)![0],
  };
};
const stateOf = async (code: string) => (await server.call(verifyDocument, { params: { code } })).data;

test('a slip says what is published and nothing else, weighs at most 20 KB, and is checked by its code', async () => {
  const { edition, me, second } = await story();
  const slip = await printed(me.token);
  expect(slip.size).toBeLessThanOrEqual(20 * 1024);
  expect(slip.text).toContain('TESTE-1 11,0 (50 %)');
  expect(slip.text).not.toMatch(/TESTE-2|17,6|17,57|14,3/);
  expect(await printed(me.token)).toMatchObject({ id: slip.id, code: slip.code });
  expect(await stateOf(slip.code)).toMatchObject({
    kind: 'RESULTADOS',
    state: 'Válido',
    amount_cents: null,
    name: expect.stringMatching(new RegExp(` · ${thisYear}$`)),
  });

  await server.call(publishColumn, { params: { id: second } }, edition.teacher.token);
  expect((await stateOf(slip.code)).state).toBe(
    'Substituído: os resultados publicados mudaram desde a emissão',
  );
  const next = await printed(me.token);
  expect(next.id).not.toBe(slip.id);
  expect(next.text).toContain('14,3');
  expect((await stateOf(next.code)).state).toBe('Válido');
});

test('a slip is only ever of the caller, and of a year in which they had subjects', async () => {
  const { me } = await story();
  const before = { year: thisYear - 3 };
  expect(await server.refused(resultSlip, { body: before }, me.token)).toMatchObject({
    http: 404,
    message: messages.noResults,
  });
  const { token } = await graded.signedIn('Student');
  expect(await server.refused(resultSlip, { body }, token)).toMatchObject({
    http: 404,
    message: messages.noStudent,
  });
});
