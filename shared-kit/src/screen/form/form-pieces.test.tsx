import { Form } from '@portal/shared-kit/ui-data';
import { screen, waitFor, within } from '@testing-library/react';
import { useState, type ReactNode } from 'react';
import { employeeOptions } from '../../contract/offer/department.ts';
import { answer, fakeApi, on, renderScreen, violations, lost } from '../../testing/index.ts';
import { DateField, MomentField, MultiLookup, MoneyField, ProvinceDistrict, RadioItem } from '../form.ts';
import { districts, provinces } from '../../contract/offer/lookup.ts';

const people = [
  { id: 5, name: 'Amélia Sitoe' },
  { id: 9, name: 'Bento Cossa' },
  { id: 12, name: 'Carla Nhaca' },
];
const serve = () =>
  fakeApi(
    on(employeeOptions, ({ query }) =>
      answer.one(people.filter(({ name }) => name.toLowerCase().includes(query.search.toLowerCase()))),
    ),
  );

/** A form that shows what it holds. */
function Holder({ children, value }: { children: ReactNode; value?: unknown }) {
  const [held, setHeld] = useState(value);
  return (
    <Form
      initialValues={{ field: value }}
      onValuesChange={(_, all: { field: unknown }) => setHeld(all.field)}
    >
      <Form.Item name="field" label="Campo">
        {children}
      </Form.Item>
      <output aria-label="valor">{JSON.stringify(held)}</output>
    </Form>
  );
}
const value = () => JSON.parse(screen.getByLabelText('valor').textContent || 'null') as unknown;

describe('a date field', () => {
  test('holds a day as text, and null when it is emptied', async () => {
    const rendered = renderScreen(
      <Holder value="2026-02-03">
        <DateField />
      </Holder>,
    );
    const field = screen.getByLabelText('Campo');
    expect(field).toHaveValue('03/02/2026');
    await rendered.user.clear(field);
    expect(value()).toBeNull();
    await rendered.user.type(field, '21-11-2026');
    expect(value()).toBe('2026-11-21');
    await rendered.user.tab();
    expect(field).toHaveValue('21/11/2026');
    expect(await violations()).toEqual([]);
  });

  test('a moment is read as people write it', async () => {
    const view = renderScreen(
      <Holder>
        <MomentField />
      </Holder>,
    );
    await view.user.type(screen.getByLabelText('Campo'), '12/3/27 8h');
    expect(value()).toBe('2027-03-12T06:00:00.000Z');
    await view.user.tab();
    expect(screen.getByLabelText('Campo')).toHaveValue('12/03/2027 08:00');
  });

  test('hands on what is no day, for the schema to refuse, and leaves it to be mended', async () => {
    const rendered = renderScreen(
      <Holder>
        <DateField />
      </Holder>,
    );
    const field = screen.getByLabelText('Campo');
    await rendered.user.type(field, '31/02/2026');
    await rendered.user.tab();
    expect(field).toHaveValue('31/02/2026');
    expect(value()).toBe('31/02/2026');
  });
});

describe('a lookup of several', () => {
  const option = (name: string) => screen.findByText(name, { selector: '.ant-select-item-option-content' });

  test('keeps what is chosen while something else is searched', async () => {
    const rendered = renderScreen(
      <Holder value={[]}>
        <MultiLookup endpoint={employeeOptions} label={(one) => one.name} />
      </Holder>,
      { api: serve() },
    );
    await rendered.user.click(screen.getByRole('combobox', { name: 'Campo' }));
    await rendered.user.click(await option('Amélia Sitoe'));
    await rendered.user.type(screen.getByRole('combobox', { name: 'Campo' }), 'carla');
    await waitFor(() => expect(rendered.api.calls(employeeOptions).at(-1)!.query.search).toBe('carla'));
    await rendered.user.click(await option('Carla Nhaca'));
    expect(value()).toEqual([5, 12]);
    expect(
      screen.getByText('Amélia Sitoe', { selector: '.ant-select-selection-item-content' }),
    ).toBeVisible();
    expect(await violations()).toEqual([]);
  });

  test('names what was chosen before, and says why an option is closed', async () => {
    const rendered = renderScreen(
      <Holder value={[40]}>
        <MultiLookup
          endpoint={employeeOptions}
          label={(one) => one.name}
          known={[{ id: 40, name: 'Dália Mucavele' }]}
          unavailable={(one) => (one.id === 9 ? 'já alocado' : undefined)}
        />
      </Holder>,
      { api: serve() },
    );
    expect(
      screen.getByText('Dália Mucavele', { selector: '.ant-select-selection-item-content' }),
    ).toBeVisible();
    await rendered.user.click(screen.getByRole('combobox', { name: 'Campo' }));
    const closed = await option('Bento Cossa – já alocado');
    expect(closed.closest('.ant-select-item-option-disabled')).not.toBeNull();
    await rendered.user.click(await option('Amélia Sitoe'));
    expect(value()).toEqual([40, 5]);
  });
});

function MoneyHolder({ value }: { value?: number }) {
  const [held, setHeld] = useState<unknown>(value);
  return (
    <Form
      initialValues={{ amount: value }}
      onValuesChange={(_, all: { amount: unknown }) => setHeld(all.amount)}
    >
      <Form.Item name="amount" label="Valor">
        <MoneyField />
      </Form.Item>
      <output aria-label="guardado">{JSON.stringify(held)}</output>
    </Form>
  );
}

const held = () => JSON.parse(screen.getByLabelText('guardado').textContent || 'null') as unknown;

test('an amount is typed in meticais, held in centavos, and written out when the field is left', async () => {
  const { user } = renderScreen(<MoneyHolder value={123_450} />);
  const field = screen.getByLabelText('Valor');
  expect(field).toHaveValue('1\u00a0234,50');
  await user.clear(field);
  expect(held()).toBeNull();
  await user.type(field, '2500,5');
  expect(field).toHaveValue('2500,5');
  expect(held()).toBe(250_050);
  await user.tab();
  expect(field).toHaveValue('2\u00a0500,50');
  expect(await violations()).toEqual([]);
});

test('keeps input that is no amount, and leaves its refusal to the schema', async () => {
  const { user } = renderScreen(<MoneyHolder />);
  await user.type(screen.getByLabelText('Valor'), 'dez');
  await user.tab();
  expect(screen.getByLabelText('Valor')).toHaveValue('dez');
  expect(held()).toBe('dez');
});

const served = () =>
  fakeApi(
    on(provinces, () =>
      answer.one([
        { id: 5, name: 'Tete' },
        { id: 10, name: 'Maputo' },
      ]),
    ),
    on(districts, () =>
      answer.one([
        { id: 51, name: 'Dôa', province_id: 5 },
        { id: 52, name: 'Moatize', province_id: 5 },
        { id: 101, name: 'Boane', province_id: 10 },
      ]),
    ),
  );

/** A form that shows what it holds and which fields were changed. */
function PlaceHolder({ value }: { value: object }) {
  const [held, setHeld] = useState(value);
  const [changed, setChanged] = useState<string[]>([]);
  return (
    <Form
      initialValues={value}
      onValuesChange={(names: object, all: object) => {
        setHeld(all);
        setChanged((before) => [...before, ...Object.keys(names)]);
      }}
    >
      <ProvinceDistrict />
      <output aria-label="valor">{JSON.stringify({ ...held, changed })}</output>
    </Form>
  );
}

const place = () => JSON.parse(screen.getByLabelText('valor').textContent!) as Record<string, unknown>;

const field = (name: string) => screen.getByRole('combobox', { name });

const options = () =>
  [...document.querySelectorAll('.ant-select-item-option-content')].map((name) => name.textContent);

const option = (name: string) => screen.findByText(name, { selector: '.ant-select-item-option-content' });

test('shows a stored value by name, and does not change it', async () => {
  renderScreen(<PlaceHolder value={{ province_id: 5, district_id: 51 }} />, { api: served() });
  expect(await screen.findByText('Dôa')).toBeVisible();
  expect(screen.getByText('Tete')).toBeVisible();
  expect(place()).toEqual({ province_id: 5, district_id: 51, changed: [] });
  expect(await violations()).toEqual([]);
});

test('a district is chosen among those of the province, found without accents', async () => {
  const rendered = renderScreen(<PlaceHolder value={{ province_id: null, district_id: null }} />, {
    api: served(),
  });
  expect(field('Distrito')).toBeDisabled();
  await rendered.user.click(field('Província'));
  await rendered.user.click(await option('Tete'));
  await waitFor(() => expect(field('Distrito')).toBeEnabled());
  await rendered.user.type(field('Distrito'), 'doa');
  expect(await option('Dôa')).toBeVisible();
  expect(options()).not.toContain('Boane');
  expect(options()).not.toContain('Moatize');
  await rendered.user.click(await option('Dôa'));
  expect(place()).toMatchObject({ province_id: 5, district_id: 51 });
});

test('another province takes the district away, and the form knows that it changed', async () => {
  const rendered = renderScreen(<PlaceHolder value={{ province_id: 5, district_id: 51 }} />, {
    api: served(),
  });
  await screen.findByText('Dôa');
  await rendered.user.click(field('Província'));
  await rendered.user.click(await option('Maputo'));
  await waitFor(() => expect(place()).toMatchObject({ province_id: 10, district_id: null }));
  expect(place().changed).toEqual(['province_id', 'district_id']);
});

test('a list that could not be read says so, and is read again when it is opened', async () => {
  let down = true;
  const api = fakeApi(
    on(provinces, () => {
      if (down) throw lost('offline');
      return answer.one([{ id: 5, name: 'Tete' }]);
    }),
    on(districts, () => answer.one([])),
  );
  const { user } = renderScreen(<PlaceHolder value={{}} />, { api });
  await user.click(field('Província'));
  expect(await screen.findByText('Não foi possível carregar as opções.')).toBeVisible();
  await user.tab();
  down = false;
  await user.click(field('Província'));
  expect(await option('Tete')).toBeVisible();
});

test('a choice by radio buttons is a group with the name of its label', async () => {
  const options = [
    { value: 'LABORAL', label: 'Laboral' },
    { value: 'POS', label: 'Pós-laboral' },
  ];
  const rendered = renderScreen(
    <Form initialValues={{ shift: 'LABORAL' }}>
      <RadioItem name="shift" label="Turno" options={options} />
    </Form>,
  );
  const group = screen.getByRole('radiogroup', { name: 'Turno' });
  expect(within(group).getByRole('radio', { name: 'Laboral' })).toBeChecked();
  await rendered.user.click(within(group).getByRole('radio', { name: 'Pós-laboral' }));
  expect(within(group).getByRole('radio', { name: 'Pós-laboral' })).toBeChecked();
  expect(await violations()).toEqual([]);
});
