import { Form } from '@portal/shared-kit/ui-data';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { renderScreen, violations } from '../../testing/index.ts';
import { MoneyField } from '../form.ts';

function Holder({ value }: { value?: number }) {
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
  const { user } = renderScreen(<Holder value={123_450} />);
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
  const { user } = renderScreen(<Holder />);
  await user.type(screen.getByLabelText('Valor'), 'dez');
  await user.tab();
  expect(screen.getByLabelText('Valor')).toHaveValue('dez');
  expect(held()).toBe('dez');
});
