import { Form } from '@portal/shared-kit/ui-data';
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { districts, provinces } from '../../contract/offer/lookup.ts';
import { answer, fakeApi, lost, on, renderScreen, violations } from '../../testing/index.ts';
import { ProvinceDistrict } from '../form.ts';

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
function Holder({ value }: { value: object }) {
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
const value = () => JSON.parse(screen.getByLabelText('valor').textContent!) as Record<string, unknown>;
const field = (name: string) => screen.getByRole('combobox', { name });
const options = () =>
  [...document.querySelectorAll('.ant-select-item-option-content')].map((it) => it.textContent);
const option = (name: string) => screen.findByText(name, { selector: '.ant-select-item-option-content' });

test('shows a stored value by name, and does not change it', async () => {
  renderScreen(<Holder value={{ province_id: 5, district_id: 51 }} />, { api: served() });
  expect(await screen.findByText('Dôa')).toBeVisible();
  expect(screen.getByText('Tete')).toBeVisible();
  expect(value()).toEqual({ province_id: 5, district_id: 51, changed: [] });
  expect(await violations()).toEqual([]);
});

test('a district is chosen among those of the province, found without accents', async () => {
  const it = renderScreen(<Holder value={{ province_id: null, district_id: null }} />, { api: served() });
  expect(field('Distrito')).toBeDisabled();
  await it.user.click(field('Província'));
  await it.user.click(await option('Tete'));
  await waitFor(() => expect(field('Distrito')).toBeEnabled());
  await it.user.type(field('Distrito'), 'doa');
  expect(await option('Dôa')).toBeVisible();
  expect(options()).not.toContain('Boane');
  expect(options()).not.toContain('Moatize');
  await it.user.click(await option('Dôa'));
  expect(value()).toMatchObject({ province_id: 5, district_id: 51 });
});

test('another province takes the district away, and the form knows that it changed', async () => {
  const it = renderScreen(<Holder value={{ province_id: 5, district_id: 51 }} />, { api: served() });
  await screen.findByText('Dôa');
  await it.user.click(field('Província'));
  await it.user.click(await option('Maputo'));
  await waitFor(() => expect(value()).toMatchObject({ province_id: 10, district_id: null }));
  expect(value().changed).toEqual(['province_id', 'district_id']);
});

test('a list that could not be read says so', async () => {
  const broken = () => {
    throw lost('offline');
  };
  const it = renderScreen(<Holder value={{}} />, {
    api: fakeApi(on(provinces, broken), on(districts, broken)),
  });
  await it.user.click(field('Província'));
  expect(await screen.findByText('Não foi possível carregar as opções.')).toBeVisible();
});
