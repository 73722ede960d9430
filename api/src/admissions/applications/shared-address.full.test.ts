import { submitCandidate } from '@portal/shared-kit/contract/admissions/candidate';
import { trackCandidacy } from '@portal/shared-kit/contract/admissions/candidate-tracking';
import { applicationBody, makeIntake, makeOpenCourse } from '../../testing/applications.ts';
import { Browser } from '../../testing/browser.ts';
import { testServer } from '../../testing/test-server.ts';

let course: number;
const server = testServer({
  prepare: async ({ db }) => {
    await makeIntake(db);
    course = await makeOpenCourse(db, 'Economia');
  },
});

/** A computer room, or the phones of one carrier. */
const address = '10.44.0.1';
const somebody = () => new Browser(server, address);
const track = async (at: Browser, number: string, doc_number: string) =>
  (await at.send(trackCandidacy, { body: { number, doc_number } })).statusCode;

/** Applies, mistypes the document once if told to, and tracks; returns the status of each step. */
async function appliesAndTracks(mistypes: boolean): Promise<number[]> {
  const [at, body] = [somebody(), applicationBody(course)];
  const applied = await at.send(submitCandidate, { body });
  const { number } = applied.json().data;
  const wrong = mistypes ? [await track(at, number, `9${body.doc_number!.slice(1)}`)] : [];
  return [applied.statusCode, ...wrong, await track(at, number, body.doc_number!)];
}

/** Wrong tries, each with another number; returns their statuses. */
async function guesses(at: () => Browser, tries: number, document: (n: number) => string) {
  const statuses: number[] = [];
  for (let n = 0; n < tries; n++)
    statuses.push(await track(at(), `CAND-2031-${String(n).padStart(6, '0')}`, document(n)));
  return statuses;
}
const stopped = [...Array<number>(10).fill(404), 429, 429];
const anyDocument = (n: number) => `77000000${String(n).padStart(4, '0')}Z`;

test('300 people behind one address can apply and track within an hour, while a device that guesses there is stopped', async () => {
  const attacker = somebody();
  const results = await Promise.all([
    guesses(() => attacker, 12, anyDocument),
    ...Array.from({ length: 20 }, async (_, row) => {
      const statuses: number[][] = [];
      for (let seat = 0; seat < 15; seat++) statuses.push(await appliesAndTracks(seat % 5 === row % 5));
      return statuses;
    }),
  ]);
  const [guessed, ...rows] = results;
  expect(guessed).toEqual(stopped);
  const people = rows.flat();
  expect(people).toHaveLength(300);
  expect(people.filter((steps) => steps.length === 2)).toEqual(Array<number[]>(240).fill([200, 200]));
  expect(people.filter((steps) => steps.length === 3)).toEqual(Array<number[]>(60).fill([200, 404, 200]));
});

test('limits guesses per document number, even from many devices', async () => {
  expect(await guesses(somebody, 12, () => '990000000001Z')).toEqual(stopped);
});

test('callers that show no cookie are one device, and do not stop those that do', async () => {
  const cookieless = async (n: number) => {
    const payload = { number: 'CAND-2031-000001', doc_number: anyDocument(500 + n) };
    const call = { method: 'POST', url: '/api/candidatura', payload, remoteAddress: address } as const;
    return (await server.inject(call)).statusCode;
  };
  const statuses: number[] = [];
  for (let n = 0; n < 12; n++) statuses.push(await cookieless(n));
  expect(statuses).toEqual(stopped);
  expect(await appliesAndTracks(true)).toEqual([200, 404, 200]);
});
