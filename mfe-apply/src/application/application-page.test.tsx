import type { Endpoint } from '@portal/shared-kit/contract/core/endpoint';
import { districts, provinces } from '@portal/shared-kit/contract/offer/lookup';
import { applicationPeriod, submitCandidate } from '@portal/shared-kit/contract/admissions/candidate';
import { candidateMessages } from '@portal/shared-kit/contract/admissions/candidate-texts';
import { on, answer, held, lost, renderLight, refuse } from '@portal/shared-kit/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { openCourses } from '@portal/shared-kit/contract/offer/course';
import {
  filled,
  intakeApi,
  openPeriod,
  submitted,
  create,
  fillAll,
  fillStep,
  goOn,
  courses,
} from '../testing/application-fake.ts';
import { ApplicationPage } from './application-page.tsx';
import { messages as text } from './messages.ts';
import { createDraftStore, draftLifetime, type Draft } from './use-draft.ts';
import { shareText } from '../common/payment-lines.tsx';

const draw = (api = intakeApi()) => renderLight(<ApplicationPage />, { url: '/inscription', api });
const atStep = (name: string) => screen.findByText(name, { selector: 'strong' });
const storedDraft = () =>
  JSON.parse(localStorage.getItem('candidatura') ?? 'null') as { form: object; key: string } | null;

beforeEach(() => localStorage.clear());

test('a candidate goes through four steps, creates the candidacy once and reads its number and how to pay', async () => {
  const sending = held();
  const { api, title } = draw(
    intakeApi(on(submitCandidate, () => sending.then(() => answer.done('Feito.', submitted)))),
  );
  expect(title()).toBe(text.title);
  // Until the day is known its line keeps its room.
  expect(screen.getByText(text.openUntil('00/00/0000'))).toBeInTheDocument();
  await screen.findByText(text.openUntil('31/12/2026'));
  expect(screen.queryByText(text.openUntil('00/00/0000'))).not.toBeInTheDocument();
  await fillAll();
  create();
  const button = await screen.findByRole('button', { name: text.creating });
  expect(button).toBeDisabled();
  button.click();
  await act(async () => sending.release());

  const panel = await screen.findByRole('dialog', { name: candidateMessages.submitted });
  expect(panel).toHaveTextContent(candidateMessages.checkMail);
  expect(panel).toHaveTextContent(submitted.number);
  expect(panel).toHaveTextContent('Engenharia Informática');
  expect(panel).toHaveTextContent('000 004 203 40');
  expect(panel).toHaveTextContent('2 500,00 MZN');
  expect(within(panel).getByRole('link', { name: text.track })).toHaveAttribute(
    'href',
    `/candidatura?numero=${submitted.number}`,
  );

  expect(api.calls(submitCandidate)).toHaveLength(1);
  expect(api.calls(submitCandidate)[0]!.body).toMatchObject({
    fullName: filled.fullName,
    doc_number: '110101234567B',
    course_id: 3,
    district_id: 101,
  });
  expect(storedDraft()).toBeNull();
  act(() => within(panel).getByRole('button', { name: text.again }).click());
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(screen.getByLabelText(text.fullName)).toHaveValue('');
  await atStep(text.steps[0]);
});

test("the browser's back button goes a step back and loses nothing, also after the candidacy was sent", async () => {
  const goBack = async () => {
    const popped = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }));
    await act(async () => {
      history.back();
      await popped;
    });
  };
  draw();
  fillStep[1]();
  goOn();
  await atStep(text.steps[1]);
  await fillStep[2]();
  goOn();
  await atStep(text.steps[2]);
  await goBack();
  await atStep(text.steps[1]);
  expect(screen.getByLabelText(text.doc_number)).toHaveValue(filled.doc_number.toUpperCase());
  goOn();
  await fillStep[3]();
  goOn();
  await fillStep[4]();
  create();
  await screen.findByRole('dialog', { name: candidateMessages.submitted });
  await goBack();
  // The form is empty again, so there is no third step to go to.
  await atStep(text.steps[0]);
});

test('asks before leaving the page on a shared computer with unsaved input; a stored draft needs no question', async () => {
  const { unsaved, user } = draw();
  fillStep[1]();
  expect(unsaved()).toBe(false);
  await user.click(screen.getByLabelText(text.shared));
  expect(unsaved()).toBe(true);
  await user.click(screen.getByLabelText(text.shared));
  expect(unsaved()).toBe(false);
});

test('while no period is open the next dates stand in place of the form', async () => {
  const next = [
    {
      year: 2028,
      semester_id: 1,
      opens_at: '2027-10-01T06:00:00.000Z',
      closes_at: '2027-12-15T21:00:00.000Z',
      level_type: null,
      course_name: null,
    },
  ];
  draw(
    intakeApi(
      on(applicationPeriod, () =>
        answer.one({ ...openPeriod, open: false, year: null, closes_at: null, next }),
      ),
    ),
  );
  expect(await screen.findByRole('heading', { name: text.closedTitle })).toBeInTheDocument();
  expect(screen.getByText(text.opensOn('01/10/2027', '15/12/2027', 2028))).toBeInTheDocument();
  expect(screen.queryByRole('form')).not.toBeInTheDocument();
});

test('where it cannot be known whether a period is open, the form stays and the question can be asked again', async () => {
  let down = true;
  const { user } = draw(
    intakeApi(
      on(applicationPeriod, () => {
        if (down) throw lost('timeout');
        return answer.one(openPeriod);
      }),
    ),
  );
  await screen.findByText(text.periodUnknown);
  expect(screen.getByRole('form', { name: text.title })).toBeInTheDocument();
  down = false;
  await user.click(screen.getByRole('button', { name: text.retry }));
  await screen.findByText(text.openUntil('31/12/2026'));
  expect(screen.queryByText(text.periodUnknown)).not.toBeInTheDocument();
});

test('stores input at each field and restores it later, with a message and a button to start again', async () => {
  const first = draw();
  fillStep[1]();
  expect(storedDraft()?.form).toMatchObject({ fullName: filled.fullName, is_deficient: 'Não' });
  goOn();
  await atStep(text.steps[1]);
  await fillStep[2]();
  const { key } = storedDraft()!;
  first.unmount();

  const { user } = draw();
  await screen.findByText(text.restored);
  await atStep(text.steps[1]);
  expect(await screen.findByLabelText(text.doc_number)).toHaveValue('110101234567B');
  await waitFor(() => expect(screen.getByLabelText(text.district)).toHaveValue('101'));
  await user.click(screen.getByRole('button', { name: text.back }));
  expect(screen.getByLabelText(text.fullName)).toHaveValue(filled.fullName);
  expect(storedDraft()!.key).toBe(key);

  await user.click(screen.getByRole('button', { name: text.startAnew }));
  await screen.findByText(text.startAnewQuestion);
  await user.click(screen.getByRole('button', { name: text.startAnewYes }));
  expect(screen.getByLabelText(text.fullName)).toHaveValue('');
  expect(screen.queryByText(text.restored)).not.toBeInTheDocument();
  expect(storedDraft()).toBeNull();
});

test('on a shared computer nothing stays, not even what was kept before the tick', async () => {
  const { user } = draw();
  fillStep[1]();
  expect(storedDraft()).not.toBeNull();
  await user.click(screen.getByLabelText(text.shared));
  expect(storedDraft()).toBeNull();
  expect(screen.getByText(text.sharedHint)).toBeInTheDocument();
  fillStep[1]({ ...filled, fullName: 'Outra Pessoa' });
  expect(localStorage).toHaveLength(0);
  await user.click(screen.getByLabelText(text.shared));
  expect(storedDraft()?.form).toMatchObject({ fullName: 'Outra Pessoa' });
});

test('lists that do not come say so and can be asked for again', async () => {
  let down = true;
  const { user } = draw(
    intakeApi(
      ...[provinces, districts].map((places) =>
        on(places as Endpoint, (_, next) => {
          if (down) throw lost('offline');
          return next();
        }),
      ),
    ),
  );
  fillStep[1]();
  goOn();
  const [retry] = await screen.findAllByRole('button', { name: text.retry });
  expect(screen.getAllByText(text.optionsFailed)).toHaveLength(2);
  down = false;
  await user.click(retry!);
  await user.click(await screen.findByRole('button', { name: text.retry }));
  await fillStep[2]();
  goOn();
  await atStep(text.steps[2]);
});

test('without a line the page says so and goes on', async () => {
  const line = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  draw();
  act(() => void dispatchEvent(new Event('offline')));
  expect(await screen.findByText(text.offline)).toBeInTheDocument();
  fillStep[1]();
  goOn();
  await atStep(text.steps[1]);
  line.mockReturnValue(true);
  act(() => void dispatchEvent(new Event('online')));
  expect(screen.queryByText(text.offline)).not.toBeInTheDocument();
  line.mockRestore();
});

test('the keyboard alone leads through the first step', async () => {
  const { user } = draw();
  await screen.findByText(text.openUntil('31/12/2026'));
  screen.getByLabelText(text.fullName).focus();
  await user.keyboard(
    'Ana Macuácua{Tab}2005-03-14{Tab} {Tab}ana@exemplo.mz{Tab}841234567{Tab}{Tab}José{Tab}Rosa{Tab}',
  );
  expect(screen.getByRole('radiogroup', { name: /Tem alguma/ })).toContainElement(
    document.activeElement as HTMLElement,
  );
  await user.keyboard('{ArrowRight}{Enter}');
  await atStep(text.steps[1]);
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
});

describe('draft', () => {
  const draft: Draft = { form: { fullName: 'Ana Macuácua' }, step: 2, key: 'chave' };
  let time = 0;
  const store = () =>
    createDraftStore(
      () => localStorage,
      () => time,
    );

  beforeEach(() => {
    localStorage.clear();
    time = Date.UTC(2026, 10, 21);
  });

  test('a draft is there again within seven days, and gone after them', () => {
    expect(store().save(draft)).toBe(true);
    time += draftLifetime - 1;
    expect(store().read()).toEqual(draft);
    time += 1;
    expect(store().read()).toBeUndefined();
    time -= 1;
    expect(store().read()).toBeUndefined();
  });

  test('an erased draft leaves nothing of what was typed in the browser', () => {
    store().save(draft);
    store().erase();
    expect(localStorage).toHaveLength(0);
  });

  test.each(['{', '1', 'null', '{"form":1}', '{"form":{},"key":"k"}'])('%s is no draft', (stored) => {
    localStorage.setItem('candidatura', stored);
    expect(store().read()).toBeUndefined();
  });

  test('ignores values in a stored form that are not text', () => {
    store().save({ ...draft, form: { fullName: 'Ana', course_id: 3 } as never });
    expect(store().read()?.form).toEqual({ fullName: 'Ana' });
  });

  test('a browser that keeps nothing is no obstacle', () => {
    const refusing = createDraftStore(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    expect(refusing.read()).toBeUndefined();
    expect(refusing.save(draft)).toBe(false);
    expect(() => refusing.erase()).not.toThrow();
  });
});

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
  const number = await screen.findByLabelText(text.doc_number);
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

test('the shared text has entity, reference, amount and day as in decision E.1', () => {
  const line = { entity: '90123', bank: 'Banco', number: '00000420340', amount_cents: 250_000 };
  expect(shareText(line, '2027-03-10')).toBe(
    'Entidade 90123 Referência 000 004 203 40 Valor 2 500,00 MZN até 10/03',
  );
});
