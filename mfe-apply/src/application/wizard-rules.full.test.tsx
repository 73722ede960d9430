import { addGuardianConsent, applicationPeriod } from '@portal/shared-kit/contract/admissions/candidate';
import { candidateMessages } from '@portal/shared-kit/contract/admissions/candidate-texts';
import { answer, held, on, renderLight, type Fake } from '@portal/shared-kit/testing';
import { fireEvent, screen, within } from '@testing-library/react';
import { filled, intakeApi, openPeriod, create, fillStep, goOn } from '../testing/application-fake.ts';
import { ApplicationPage } from './application-page.tsx';
import { messages as text } from './messages.ts';
import type { WizardValues } from './wizard.model.ts';

/** The day of these tests: on it, somebody born on 2008-11-20 is of age, and somebody born on 2008-11-22 is not yet. */
beforeEach(() => {
  localStorage.clear();
  jest.useFakeTimers({
    now: Date.UTC(2026, 10, 21, 10),
    doNotFake: ['setTimeout', 'setInterval', 'queueMicrotask', 'performance'],
  });
});
afterEach(() => jest.useRealTimers());

const key = '6f1c2b3a-1111-4222-8333-444455556666';
/** Renders the wizard at a step, with a stored draft. */
async function at(step: number, change: Partial<WizardValues> = {}, period = openPeriod, ...fakes: Fake[]) {
  const form = { ...filled, ...change };
  localStorage.setItem('candidatura', JSON.stringify({ form, step, key, at: Date.now() }));
  const drawn = renderLight(<ApplicationPage />, {
    url: '/inscription',
    api: intakeApi(
      on(applicationPeriod, () => answer.one(period)),
      ...fakes,
    ),
  });
  await screen.findByText(text.steps[step - 1]!, { selector: 'strong' });
  await screen.findByText(text.openUntil('31/12/2026'));
  return drawn;
}
/** The messages of the summary, in order. */
const summaryLines = async () => {
  const summary = await screen.findByText('Verifique o que indicou:');
  return within(summary.parentElement!)
    .getAllByRole('button')
    .map((line) => line.textContent);
};
const empty = (...fields: (keyof WizardValues)[]): Partial<WizardValues> =>
  Object.fromEntries(fields.map((field) => [field, '']));

test('shows the missing fields of an empty first step in the order of S1 §5, and focuses the first one', async () => {
  renderLight(<ApplicationPage />, { url: '/inscription', api: intakeApi() });
  await screen.findByText(text.openUntil('31/12/2026'));
  goOn();
  expect(await summaryLines()).toEqual([
    'O campo nome completo não pode estar vazio!',
    'O campo data de Nascimento não pode estar vazio!',
    'O campo genero não pode estar vazio!',
    'O campo email não pode estar vazio!',
    'O campo contacto não pode estar vazio!',
    'O campo nome do pai não pode estar vazio!',
    'O campo nome da mãe não pode estar vazio!',
    'O campo deficiência não pode estar vazio!',
  ]);
  expect(screen.getByLabelText(text.fullName)).toHaveFocus();
  expect(screen.getByLabelText(text.fullName)).toHaveAccessibleDescription(
    'O campo nome completo não pode estar vazio!',
  );
  fillStep[1]();
  expect(screen.queryByText('Verifique o que indicou:')).not.toBeInTheDocument();
});

test.each<[number, Partial<WizardValues>, string[], (keyof WizardValues)[]]>([
  [
    2,
    empty('doc_type', 'doc_number', 'provice_id', 'district_id', 'address_location'),
    [
      'O campo tipo de documento não pode estar vazio!',
      'O campo número do documento não pode estar vazio!',
      'O campo província não pode estar vazio!',
      'O campo distrito não pode estar vazio!',
      'O campo bairro ou avenida não estar vazio!',
    ],
    ['doc_type'],
  ],
  [
    3,
    empty('last_school_frequency', 'trainingArea', 'last_school_frequency_year'),
    [
      'O campo última escola frequentada não pode estar vazio!',
      'O campo área de formação não pode estar vazio!',
      'O campo ano de conclusão não pode estar vazio!',
    ],
    ['last_school_frequency'],
  ],
  [
    4,
    empty('level_type', 'course_id', 'scholar_shift'),
    [
      'O campo grau não pode estar vazio!',
      'O campo curso não pode estar vazio!',
      'O campo regime não pode estar vazio!',
    ],
    ['level_type'],
  ],
])('step %s tells what is missing in its order', async (step, change, messages) => {
  await at(step, change);
  await screen.findByRole('button', { name: step === 4 ? text.create : text.next });
  await screen.findByLabelText(
    step === 2 ? text.doc_type : step === 3 ? text.last_school_frequency : text.degree,
  );
  if (step === 4) create();
  else goOn();
  expect(await summaryLines()).toEqual(messages);
});

test.each<[number, Partial<WizardValues>, string]>([
  [1, { email: 'ana@exemplo' }, 'Por favor, insira um endereço de e-mail válido.'],
  [1, { contact: '84123456' }, 'O número deve ter exatamente 9 dígitos numéricos.'],
  [1, { contact: '811234567' }, 'Por favor, insira um número de telefone válido para Moçambique.'],
  [
    1,
    { alternative_contact: '881234567' },
    'Por favor, insira um número de telefone válido para Moçambique.',
  ],
  [1, { birthDate: '2009-01-01' }, 'Informe uma data válida!'],
  [1, { birthDate: '2030-01-01' }, 'Informe uma data válida!'],
  [1, { is_deficient: 'Sim' }, candidateMessages.consentNeeded],
  [2, { doc_number: '11010123456B' }, 'Número de identificação inválido!'],
  [2, { doc_type: 'Passaporte', doc_number: 'AB' }, 'Número de identificação inválido!'],
  [2, { address_location: ' ' }, 'O campo bairro ou avenida não estar vazio!'],
  [
    3,
    { last_school_frequency_year: '2010' },
    'O ano tem de ficar entre os 14 anos de idade e o ano corrente.',
  ],
])('step %s is not left with %o: %s', async (step, change, message) => {
  await at(step, change);
  await screen.findByLabelText(
    step === 1 ? text.fullName : step === 2 ? text.doc_type : text.last_school_frequency,
  );
  goOn();
  expect(await summaryLines()).toEqual([message]);
  expect(screen.getByText(text.steps[step - 1]!, { selector: 'strong' })).toBeInTheDocument();
});

test('the neighbourhood has a line of its own under the field (decision 24)', async () => {
  await at(2, { address_location: '' });
  const field = await screen.findByLabelText(text.address_location);
  goOn();
  await summaryLines();
  expect(field).toHaveAccessibleDescription('Indique o bairro ou a avenida.');
});

test.each([
  ['2008-11-21', ''],
  ['2008-11-22', 'Ainda não completou 18 anos'],
  ['2009-01-01', 'Menor de idade'],
])('shows the hint for a birth date of %s: %s', async (birthDate, hint) => {
  await at(1, { birthDate: '' });
  const field = screen.getByLabelText(text.birthDate);
  fireEvent.input(field, { target: { value: birthDate } });
  expect(field).toHaveAccessibleDescription(hint);
  goOn();
  // The error that blocks the step is shown once; the others follow on their steps.
  if (hint === 'Menor de idade') expect(screen.getAllByText(hint)).toHaveLength(1);
  else expect(await screen.findByRole('option', { name: 'Niassa' })).toBeInTheDocument();
});

test('telephones take digits and nothing else, and none is cut to another number', async () => {
  const { user } = await at(1, { contact: '' });
  const contact = screen.getByLabelText(text.contact);
  await user.type(contact, '84 a12-34567 89');
  expect(contact).toHaveValue('84123456789');
  goOn();
  expect(await summaryLines()).toEqual(['O número deve ter exatamente 9 dígitos numéricos.']);
});

test.each(['+258 84 123 45 67', '00258 841.234.567', '84 123-4567', '258841234567'])(
  'the telephone %s that is typed or pasted is 841234567',
  async (written) => {
    const { user } = await at(1, { contact: '', alternative_contact: '' });
    const contact = screen.getByLabelText(text.contact);
    await user.type(contact, written);
    expect(contact).toHaveValue('841234567');
    const other = screen.getByLabelText(/^Contacto alternativo/);
    await user.click(other);
    await user.paste(written);
    expect(other).toHaveValue('841234567');
  },
);

test('a card number that is pasted with spaces and dots is not cut', async () => {
  const { user } = await at(2, { doc_number: '' });
  const number = await screen.findByLabelText(text.doc_number);
  await user.click(number);
  await user.paste(' 1101.0020 0300 a ');
  expect(number).toHaveValue('110100200300A');
});

test('asks for the type of deficiency after Sim, with an explanation and a consent of its own', async () => {
  await at(1);
  const type = screen.getByRole('combobox', { name: /^Tipo de deficiência/ });
  expect(type).toBeDisabled();
  expect(
    within(type)
      .getAllByRole('option', { hidden: true })
      .slice(1)
      .map((option) => option.textContent),
  ).toEqual([
    'Deficiencia Visual',
    'Cegueira',
    'Paraplegia',
    'Paraparesia',
    'Monoplegia',
    'Baixa Visao',
    'HipoMiopia',
    'HiperMiopia',
    'Surdez Condutiva',
    'Surdez Sensorioneural',
    'Surdez Mista',
    'Surdez Central',
    'Outra',
  ]);
  fireEvent.click(
    within(screen.getByRole('radiogroup', { name: text.deficiency })).getByRole('radio', { name: 'Sim' }),
  );
  expect(type).toBeEnabled();
  expect(screen.getByRole('checkbox', { name: /dado sensível/ })).toHaveAccessibleDescription(
    text.deficiencyWhy,
  );
});

test('a foreigner shows a passport or DIRE and is asked whether they live in Moçambique', async () => {
  await at(2);
  const nationality = await screen.findByLabelText(text.nactionality);
  fireEvent.change(nationality, { target: { value: 'Portugal' } });
  const types = screen.getByLabelText<HTMLSelectElement>(text.doc_type);
  expect([...types.options].map(({ value }) => value)).toEqual(['', 'Passaporte', 'DIRE']);
  expect(types).toHaveValue('');
  expect(screen.queryByLabelText(text.province)).not.toBeInTheDocument();
  const lives = within(screen.getByRole('radiogroup', { name: text.livesHere }));
  fireEvent.click(lives.getByRole('radio', { name: 'Sim' }));
  expect(screen.getByLabelText(text.province)).toBeInTheDocument();
  fireEvent.click(lives.getByRole('radio', { name: 'Não' }));
  expect(screen.queryByLabelText(text.province)).not.toBeInTheDocument();
});

test('years of completion run from this one down to 1999, and an expired document warns and stops nobody', async () => {
  await at(2, { doc_expires_on: '2020-01-01' });
  expect(await screen.findByLabelText(/^Data de validade/)).toHaveAccessibleDescription(
    candidateMessages.expired,
  );
  goOn();
  const years = await screen.findByLabelText<HTMLSelectElement>(text.last_school_frequency_year);
  const offered = [...years.options].map(({ value }) => value).slice(1);
  expect([offered[0], offered.at(-1), offered.length]).toEqual(['2026', '1999', 28]);
});

test('where minors are admitted a guardian is asked for, with a file that is handed in', async () => {
  const settings = { exact_age: false, minors_with_guardian: true };
  await at(1, { birthDate: '2009-05-05' }, { ...openPeriod, settings });
  expect(await screen.findByText(text.guardianWhy)).toBeInTheDocument();
  goOn();
  expect(await summaryLines()).toEqual([
    'O campo nome do encarregado não pode estar vazio!',
    'O campo contacto do encarregado não pode estar vazio!',
    candidateMessages.guardianFileNeeded,
  ]);
});

test('of two files chosen one after the other the last one counts, also where the first is slower', async () => {
  const settings = { exact_age: false, minors_with_guardian: true };
  const waiting = held();
  const kept: string[] = [];
  const handIn = on(addGuardianConsent, async () => {
    const name = api.files(addGuardianConsent).at(-1)![0]!;
    if (name === 'primeiro.pdf') await waiting;
    kept.push(name);
    return answer.done('Recebido.', { name });
  });
  const { api, user } = await at(1, { birthDate: '2009-05-05' }, { ...openPeriod, settings }, handIn);
  const field = await screen.findByLabelText(new RegExp(`^${text.guardianConsent}`));
  const choose = (name: string) => user.upload(field, new File(['%PDF-'], name, { type: 'application/pdf' }));
  await choose('primeiro.pdf');
  await screen.findByText(text.sendingFile);
  await choose('segundo.pdf');
  waiting.release();
  expect(await screen.findByText(text.fileReceived('segundo.pdf'))).toBeInTheDocument();
  expect(kept).toEqual(['primeiro.pdf', 'segundo.pdf']);
});
