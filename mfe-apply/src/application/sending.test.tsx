import { openCourses } from '@portal/shared-kit/contract/offer/course';
import { submitCandidate } from '@portal/shared-kit/contract/admissions/candidate';
import { candidateMessages } from '@portal/shared-kit/contract/admissions/candidate-texts';
import { on, answer, lost, refuse, renderLight } from '@portal/shared-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { courses, filled, intakeApi, submitted, create, fillAll, goOn } from '../testing/application-fake.ts';
import { ApplicationPage } from './application-page.tsx';
import { messages as text } from './messages.ts';

const draw = (api = intakeApi()) => renderLight(<ApplicationPage />, { url: '/inscription', api });
const atStep = (name: string) => screen.findByText(name, { selector: 'strong' });
const storedDraft = () =>
  JSON.parse(localStorage.getItem('candidatura') ?? 'null') as { form: object; key: string } | null;

beforeEach(() => localStorage.clear());

test('a lost answer loses nothing, and sending again brings the same key and makes no second candidacy', async () => {
  let tries = 0;
  const { api, user } = draw(
    intakeApi(
      on(submitCandidate, () => {
        tries += 1;
        if (tries < 3) throw lost(tries === 1 ? 'offline' : 'timeout');
        return answer.done('Feito.', submitted);
      }),
    ),
  );
  await fillAll();
  create();
  await screen.findByText(text.notSent);
  expect(screen.getByLabelText(text.course)).toHaveValue('3');
  await user.click(screen.getByRole('button', { name: text.retry }));
  await waitFor(() => expect(api.calls(submitCandidate)).toHaveLength(2));
  await user.click(await screen.findByRole('button', { name: text.retry }));
  await screen.findByRole('dialog', { name: candidateMessages.submitted });
  const keys = api.calls(submitCandidate).map(({ body }) => body.submission_key);
  expect(new Set(keys).size).toBe(1);
});

test('a key that was sent outlives a reload, and the next candidacy has another', async () => {
  const { api, unmount } = draw(
    intakeApi(
      on(submitCandidate, () => {
        throw lost('offline');
      }),
    ),
  );
  await fillAll();
  create();
  await screen.findByText(text.notSent);
  unmount();
  const again = draw();
  await screen.findByText(text.restored);
  await waitFor(() => expect(screen.getByLabelText(text.course)).toHaveValue('3'));
  create();
  await screen.findByRole('dialog', { name: candidateMessages.submitted });
  const [first] = api.calls(submitCandidate);
  const [second] = again.api.calls(submitCandidate);
  expect(second!.body.submission_key).toBe(first!.body.submission_key);
  await again.user.click(screen.getByRole('button', { name: text.again }));
  await fillAll();
  create();
  await waitFor(() => expect(again.api.calls(submitCandidate)).toHaveLength(2));
  expect(again.api.calls(submitCandidate)[1]!.body.submission_key).not.toBe(first!.body.submission_key);
});

test('a key under which another tab entered somebody else is changed for a new one, which is kept', async () => {
  const keys: (string | undefined)[] = [];
  const { unmount } = draw(
    intakeApi(
      on(submitCandidate, ({ body }) => {
        keys.push(body.submission_key);
        if (keys.length === 1)
          throw refuse('duplicate', 'Já serviu.', { errors: { submission_key: ['Já serviu.'] } });
        throw lost('offline');
      }),
    ),
  );
  await fillAll();
  create();
  await screen.findByText(text.notSent);
  expect(new Set(keys).size).toBe(2);
  expect(storedDraft()?.key).toBe(keys[1]);
  unmount();
});

test('a course that closed meanwhile is said at its field, with what is still open', async () => {
  let open = courses;
  const { user } = draw(
    intakeApi(
      on(openCourses, () => answer.one(open)),
      on(submitCandidate, () => {
        open = courses.filter(({ id }) => id !== 3);
        throw refuse('invalid', 'Verifique os campos.', {
          errors: { course_id: [candidateMessages.courseClosed] },
        });
      }),
    ),
  );
  await fillAll();
  create();
  await screen.findByRole('button', { name: candidateMessages.courseClosed });
  await waitFor(() => expect(screen.queryByRole('option', { name: /Engenharia/ })).not.toBeInTheDocument());
  const course = screen.getByLabelText(text.course);
  expect(course).toHaveValue('');
  expect(course).toHaveAccessibleDescription(candidateMessages.courseClosed);
  await user.selectOptions(screen.getByLabelText(text.degree), 'Mestrado');
  expect(screen.getByRole('option', { name: 'Gestão (12 vagas)' })).toBeInTheDocument();
});

test("the server's refusals go to the first step that has one, and the others are told when it is reached", async () => {
  draw(
    intakeApi(
      on(submitCandidate, () => {
        throw refuse('invalid', 'Verifique os campos.', {
          errors: {
            doc_number: [candidateMessages.knownDocument],
            last_school_frequency: ['Escola desconhecida.'],
          },
        });
      }),
    ),
  );
  await fillAll();
  create();
  await atStep(text.steps[1]);
  const number = await screen.findByLabelText(text.docNumber);
  await waitFor(() => expect(number).toHaveFocus());
  expect(number).toHaveAccessibleDescription(`${candidateMessages.knownDocument} ${text.docNumberHint}`);
  expect(screen.getByRole('link', { name: text.goToTracking })).toHaveAttribute('href', '/candidatura');
  goOn();
  await atStep(text.steps[2]);
  expect(await screen.findByRole('button', { name: 'Escola desconhecida.' })).toBeInTheDocument();
});

test.each([
  ['throttled', { retry_after: 125 }, candidateMessages.closed],
  ['conflict', {}, candidateMessages.closed],
  ['internal', {}, /req-teste/],
] as const)('%s is said without losing what was typed', async (code, detail, message) => {
  draw(
    intakeApi(
      on(submitCandidate, () => {
        throw refuse(code, candidateMessages.closed, detail);
      }),
    ),
  );
  await fillAll();
  create();
  await screen.findByText(message);
  expect(screen.getByLabelText(text.course)).toHaveValue('3');
  expect(storedDraft()?.form).toMatchObject({ fullName: filled.fullName });
});
