import { Form } from '@portal/shared-kit/ui-data';
import { screen, waitFor } from '@testing-library/react';
import { useState, type ReactNode } from 'react';
import { employeeOptions } from '../../contract/offer/department.ts';
import { answer, fakeApi, on, renderScreen, violations } from '../../testing/index.ts';
import { DateField, MultiLookup } from '../form.ts';

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
    const it = renderScreen(
      <Holder value="2026-02-03">
        <DateField />
      </Holder>,
    );
    const field = screen.getByLabelText('Campo');
    expect(field).toHaveValue('03/02/2026');
    await it.user.clear(field);
    expect(value()).toBeNull();
    await it.user.type(field, '21-11-2026');
    expect(value()).toBe('2026-11-21');
    await it.user.tab();
    expect(field).toHaveValue('21/11/2026');
    expect(await violations()).toEqual([]);
  });

  test('hands on what is no day, for the schema to refuse, and leaves it to be mended', async () => {
    const it = renderScreen(
      <Holder>
        <DateField />
      </Holder>,
    );
    const field = screen.getByLabelText('Campo');
    await it.user.type(field, '31/02/2026');
    await it.user.tab();
    expect(field).toHaveValue('31/02/2026');
    expect(value()).toBe('31/02/2026');
  });
});

describe('a lookup of several', () => {
  const option = (name: string) => screen.findByText(name, { selector: '.ant-select-item-option-content' });

  test('keeps what is chosen while something else is searched', async () => {
    const it = renderScreen(
      <Holder value={[]}>
        <MultiLookup endpoint={employeeOptions} label={(one) => one.name} />
      </Holder>,
      { api: serve() },
    );
    await it.user.click(screen.getByRole('combobox', { name: 'Campo' }));
    await it.user.click(await option('Amélia Sitoe'));
    await it.user.type(screen.getByRole('combobox', { name: 'Campo' }), 'carla');
    await waitFor(() => expect(it.api.calls(employeeOptions).at(-1)!.query.search).toBe('carla'));
    await it.user.click(await option('Carla Nhaca'));
    expect(value()).toEqual([5, 12]);
    expect(
      screen.getByText('Amélia Sitoe', { selector: '.ant-select-selection-item-content' }),
    ).toBeVisible();
    expect(await violations()).toEqual([]);
  });

  test('names what was chosen before, and says why an option is closed', async () => {
    const it = renderScreen(
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
    await it.user.click(screen.getByRole('combobox', { name: 'Campo' }));
    const closed = await option('Bento Cossa – já alocado');
    expect(closed.closest('.ant-select-item-option-disabled')).not.toBeNull();
    await it.user.click(await option('Amélia Sitoe'));
    expect(value()).toEqual([40, 5]);
  });
});
