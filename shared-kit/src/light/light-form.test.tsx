import { act, screen, within } from '@testing-library/react';
import type userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { lightPortal, renderLight, violations } from '../testing/index.ts';
import {
  Button,
  CheckField,
  DateField,
  FormSummary,
  LightForm,
  LightPage,
  RadioField,
  SelectField,
  Stepper,
  TextField,
  useLightForm,
} from './index.ts';

const initial = { name: '', phone: '', born: '', country: 'Moçambique', gender: '', agreed: '' };
let sent: (typeof initial)[];
let changedValues: (typeof initial)[];
beforeEach(() => {
  sent = [];
  changedValues = [];
});

function Page({ answer }: { answer?: Promise<void> }) {
  const form = useLightForm({ id: 'f', initial, onChange: (values) => changedValues.push(values) });
  const [step, setStep] = useState(0);
  const [countries, setCountries] = useState<string[]>(['Moçambique']);
  function submit() {
    if (!form.values.name)
      return form.show([{ field: 'name', message: 'O nome não pode estar vazio!', line: 'Indique o nome.' }]);
    if (step === 0) return setStep(1);
    if (!form.values.gender) return form.show([{ field: 'gender', message: 'Escolha o género.' }]);
    sent.push(form.values);
    return answer;
  }
  return (
    <LightPage title="Candidatura">
      <Stepper steps={['Dados', 'Resto']} current={step} />
      <LightForm form={form} onSubmit={submit} label="Candidatura">
        <FormSummary form={form} />
        {step === 0 ? (
          <>
            <TextField form={form} name="name" label="Nome" required />
            <TextField
              form={form}
              name="phone"
              label="Telefone"
              digits
              maxLength={9}
              hint="Nove algarismos"
            />
            <DateField form={form} name="born" label="Nascimento" />
          </>
        ) : (
          <>
            <SelectField form={form} name="country" label="País" options={countries} />
            <RadioField
              form={form}
              name="gender"
              label="Género"
              options={['Masculino', 'Feminino']}
              required
            />
            <CheckField form={form} name="agreed" label="Aceito" />
          </>
        )}
        <Button type="submit" kind="primary">
          Continuar
        </Button>
      </LightForm>
      <Button onClick={() => form.fill({ name: 'Rascunho', phone: '840000000', country: 'Angola' })}>
        Rascunho
      </Button>
      <Button onClick={() => form.clear()}>Limpar</Button>
      <Button onClick={() => setCountries(['Angola', 'Moçambique'])}>Países</Button>
      <Button
        onClick={() => {
          setStep(0);
          form.show([{ field: 'phone', message: 'Telefone errado' }]);
        }}
      >
        Recusa
      </Button>
    </LightPage>
  );
}

const button = (name: string) => screen.getByRole('button', { name });
const send = (user: ReturnType<typeof userEvent.setup>) => user.click(button('Continuar'));

test('a form of two steps keeps what was typed, shows what is wrong at the field and above, and sends all of it', async () => {
  const { user, title } = renderLight(<Page />);
  expect(title()).toBe('Candidatura');
  await send(user);
  const name = screen.getByRole('textbox', { name: 'Nome' });
  expect(name).toHaveFocus();
  expect(name).toBeInvalid();
  expect(name).toHaveAccessibleDescription('Indique o nome.');
  expect(within(screen.getByRole('alert')).getByRole('button')).toHaveTextContent(
    'O nome não pode estar vazio!',
  );
  expect(await violations(document.body)).toEqual([]);
  await user.type(name, 'Ana');
  expect(name).toBeValid();
  expect(screen.getByRole('alert')).toBeEmptyDOMElement();
  await user.type(screen.getByRole('textbox', { name: /Telefone/ }), '84 123-45a67');
  expect(screen.getByRole('textbox', { name: /Telefone/ })).toHaveValue('841234567');
  await send(user);
  expect(screen.getByText('Resto', { selector: 'strong' })).toBeInTheDocument();
  await send(user);
  expect(screen.getByRole('radio', { name: 'Masculino' })).toHaveFocus();
  expect(screen.getByRole('radiogroup', { name: 'Género' })).toHaveAccessibleDescription('Escolha o género.');
  expect(await violations(document.body)).toEqual([]);
  await user.click(screen.getByRole('radio', { name: 'Feminino' }));
  await user.click(screen.getByRole('checkbox', { name: 'Aceito' }));
  await send(user);
  expect(sent).toEqual([
    { name: 'Ana', phone: '841234567', born: '', country: 'Moçambique', gender: 'Feminino', agreed: 'on' },
  ]);
  expect(changedValues.at(-1)).toEqual(sent[0]);
});

test('a draft fills only what nobody has touched, and a choice waits for its options', async () => {
  const { user } = renderLight(<Page />);
  await user.type(screen.getByRole('textbox', { name: 'Nome' }), 'Ana');
  await user.click(button('Rascunho'));
  expect(screen.getByRole('textbox', { name: 'Nome' })).toHaveValue('Ana');
  expect(screen.getByRole('textbox', { name: /Telefone/ })).toHaveValue('840000000');
  await send(user);
  expect(screen.getByRole('combobox')).toHaveValue('');
  await user.click(button('Países'));
  expect(screen.getByRole('combobox')).toHaveValue('Angola');
  await user.click(button('Limpar'));
  expect(screen.getByRole('combobox')).toHaveValue('Moçambique');
});

test('a problem of another step takes focus once that step is drawn', async () => {
  const { user } = renderLight(<Page />);
  await user.type(screen.getByRole('textbox', { name: 'Nome' }), 'Ana');
  await send(user);
  await user.click(button('Recusa'));
  expect(screen.getByRole('textbox', { name: /Telefone/ })).toHaveFocus();
});

test('a second sending while the first is under way is dropped', async () => {
  let finish!: () => void;
  const { user } = renderLight(<Page answer={new Promise((resolve) => (finish = resolve))} />);
  await user.type(screen.getByRole('textbox', { name: 'Nome' }), 'Ana');
  await send(user);
  await user.click(screen.getByRole('radio', { name: 'Feminino' }));
  await send(user);
  await send(user);
  expect(sent).toHaveLength(1);
  await act(async () => finish());
  await send(user);
  expect(sent).toHaveLength(2);
});

test('sends a form that was submitted before hydration once the page is hydrated', () => {
  const { portal } = lightPortal();
  renderLight(<Page />, { portal: { ...portal, takeEarlySubmit: () => true } });
  expect(screen.getByRole('alert')).toHaveTextContent('O nome não pode estar vazio!');
});
