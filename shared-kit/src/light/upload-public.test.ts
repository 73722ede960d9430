import { createElement } from 'react';
import { addGuardianConsent } from '../contract/admissions/candidate.ts';
import { answer, fakeApi, lost, on, refuse, renderLight } from '../testing/index.ts';
import { uploadPublic } from './upload-public.ts';

const submission_key = '6f1c2b3a-1111-4222-8333-444455556666';
const shares: number[] = [];

/** Hands in a file to an API that answers so. */
function send(respond: () => ReturnType<typeof answer.done<{ name: string }>>) {
  shares.splice(0);
  const api = fakeApi(on(addGuardianConsent, respond));
  renderLight(createElement('p'), { api });
  const body = new FormData();
  body.append('submission_key', submission_key);
  body.append('file', new File(['%PDF-'], 'a.pdf', { type: 'application/pdf' }));
  const sent = uploadPublic<typeof addGuardianConsent>('/Candidate/consent', { body }, (share) =>
    shares.push(share),
  );
  return { api, sent };
}

test('sends a file with its fields, and reports the upload progress', async () => {
  const { api, sent } = send(() => answer.done('Recebido.', { name: 'a.pdf' }));
  expect((await sent).data.name).toBe('a.pdf');
  expect(api.calls(addGuardianConsent)[0]).toMatchObject({ query: {}, body: { submission_key } });
  expect(shares).toEqual([0.5]);
});

test.each([
  [
    'what the server refuses is said by field',
    () => refuse('invalid', 'Não.', { errors: { file: ['Não é um PDF.'] } }),
    { code: 'invalid', errors: { file: ['Não é um PDF.'] } },
  ],
  ['a line that broke is no refusal', () => lost('offline'), { code: 'offline' }],
  ['nor is a slow one', () => lost('timeout'), { code: 'timeout' }],
])('%s', async (_name, thrown, failure) => {
  const { sent } = send(() => {
    throw thrown();
  });
  await expect(sent).rejects.toMatchObject(failure);
});
