import { Form, Input } from '@portal/shared-kit/ui-data';
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import * as z from 'zod';
import { ApiFailure } from '../../data/index.ts';
import { held, renderScreen, violations } from '../../testing/index.ts';
import { ActionDialog } from '../form.ts';

type Confirm = (value: { reason: string }) => Promise<{ message: string }>;

const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
const button = (name: string) => screen.getByRole('button', { name });
const reason = () => screen.getByRole('textbox', { name: 'Motivo' });

function Asking({ onConfirm }: { onConfirm: Confirm }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button onClick={() => setOpen(true)}>abrir</button>
      <ActionDialog
        open={open}
        title="Repor a senha?"
        confirm="Repor"
        reason={{ min: 10 }}
        onConfirm={onConfirm}
        onClose={() => setOpen(false)}
      >
        A senha actual deixa de valer.
      </ActionDialog>
    </>
  );
}
async function open(onConfirm: Confirm) {
  const rendered = renderScreen(<Asking onConfirm={onConfirm} />);
  await rendered.user.click(button('abrir'));
  return rendered;
}

test('a reason of a few letters is refused at its field', async () => {
  const confirm = jest.fn(async () => ({ message: 'Reposta.' }));
  const opened = await open(confirm);
  await opened.user.type(reason(), '   curto  ');
  await opened.user.click(button('Repor'));
  await waitFor(() => expect(reason()).toHaveAccessibleDescription('Escreva pelo menos 10 caracteres.'));
  expect(reason()).toHaveFocus();
  expect(reason()).toBeInvalid();
  expect(confirm).not.toHaveBeenCalled();
  expect(await violations()).toEqual([]);
});

test('a refusal is shown and what was typed stays; then it goes through and the focus returns', async () => {
  const slow = held();
  let refused = true;
  const confirm = jest.fn(async (_value: { reason: string }) => {
    await slow;
    if (refused) throw new ApiFailure('forbidden', 'Não pode.');
    return { message: 'Reposta.' };
  });
  const view = await open(confirm);
  await view.user.type(reason(), ' esqueceu-se dela ');
  await view.user.click(button('Repor'));
  expect(button('Cancelar')).toBeDisabled();
  slow.release();
  expect(await screen.findByRole('alert')).toHaveTextContent('Não pode.');
  expect(screen.queryByRole('button', { name: 'Tentar de novo' })).not.toBeInTheDocument();
  expect(reason()).toHaveValue(' esqueceu-se dela ');
  refused = false;
  await view.user.click(button('Repor'));
  await gone();
  expect(confirm).toHaveBeenLastCalledWith({ reason: 'esqueceu-se dela' });
  expect(view.portal.toasts.getState()).toEqual([{ kind: 'success', message: 'Reposta.' }]);
  expect(button('abrir')).toHaveFocus();
});

test('offers a retry after a transient failure', async () => {
  let down = true;
  const opened = await open(async () => {
    if (down) throw new ApiFailure('unavailable', 'Sem base de dados.', { supportCode: 'req-1' });
    return { message: 'Reposta.' };
  });
  await opened.user.type(reason(), 'esqueceu-se dela');
  await opened.user.click(button('Repor'));
  expect(await screen.findByRole('alert')).toHaveTextContent(/Sem base de dados.*Código de suporte: req-1/);
  down = false;
  await opened.user.click(button('Tentar de novo'));
  await gone();
});

test('Escape closes it untouched, not once something is typed, and the next time it starts empty', async () => {
  const opened = await open(async () => ({ message: '' }));
  await opened.user.type(reason(), 'outra coisa');
  expect(opened.portal.unsaved()).toBe(true);
  await opened.user.keyboard('{Escape}');
  expect(screen.getByRole('dialog')).toBeInTheDocument();
  await opened.user.click(button('Cancelar'));
  await gone();
  expect(opened.portal.unsaved()).toBe(false);
  await opened.user.click(button('abrir'));
  expect(reason()).toHaveValue('');
  await opened.user.keyboard('{Escape}');
  await gone();
});

test('what is chosen outside a form item is not lost by Escape, until it was used', async () => {
  const close = jest.fn();
  const { portal, user } = renderScreen(
    <ActionDialog title="Listas" confirm="Imprimir" onConfirm={async () => undefined} onClose={close}>
      <select aria-label="Sala" defaultValue="A1">
        <option>A1</option>
        <option>A2</option>
      </select>
    </ActionDialog>,
  );
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sala' }), 'A2');
  await user.keyboard('{Escape}');
  expect(close).not.toHaveBeenCalled();
  expect(portal.unsaved()).toBe(true);
  await user.click(button('Imprimir'));
  await waitFor(() => expect(portal.unsaved()).toBe(false));
  await user.keyboard('{Escape}');
  expect(close).toHaveBeenCalledTimes(1);
});

test('fields are read by their schema, and a refusal of the API stands at the field it names or in the message', async () => {
  const schema = z.object({ amount: z.coerce.number('Indique o valor.') });
  const confirm = jest.fn(async () => {
    throw new ApiFailure('invalid', 'Recusado.', {
      errors: { amount: ['É de mais.'], release: ['As promoções estão suspensas.'] },
    });
  });
  const rendered = renderScreen(
    <ActionDialog
      title="Pagar?"
      confirm="Pagar"
      schema={schema}
      onConfirm={confirm}
      onClose={() => undefined}
    >
      <Form.Item name="amount" label="Valor">
        <Input />
      </Form.Item>
    </ActionDialog>,
  );
  const amount = screen.getByRole('textbox', { name: 'Valor' });
  await rendered.user.type(amount, 'muito');
  await rendered.user.click(button('Pagar'));
  expect(await screen.findByText('Indique o valor.')).toBeInTheDocument();
  expect(amount).toHaveFocus();
  await rendered.user.clear(amount);
  await rendered.user.type(amount, '12');
  await rendered.user.click(button('Pagar'));
  expect(await screen.findByText('É de mais.')).toBeInTheDocument();
  expect(screen.getByText('Recusado. As promoções estão suspensas.')).toBeInTheDocument();
  expect(confirm).toHaveBeenLastCalledWith({ amount: 12 });
});

test('a message that stands at its field is not repeated above it', async () => {
  const rendered = renderScreen(
    <ActionDialog
      title="Pagar?"
      confirm="Pagar"
      onConfirm={async () => {
        throw new ApiFailure('invalid', 'É de mais.', { errors: { amount: ['É de mais.'] } });
      }}
      onClose={() => undefined}
    >
      <Form.Item name="amount" label="Valor">
        <Input />
      </Form.Item>
    </ActionDialog>,
  );
  await rendered.user.click(button('Pagar'));
  expect(await screen.findByText('Verifique os campos assinalados.')).toBeInTheDocument();
  // The form shows the message at its field a moment later.
  expect(await screen.findAllByText('É de mais.')).toHaveLength(1);
});

test('a problem that the browser sees is told by the form, in its language', async () => {
  const schema = z.object({ email: z.email('Indique um e-mail válido.') });
  const rendered = renderScreen(
    <ActionDialog
      title="Enviar?"
      confirm="Enviar"
      schema={schema}
      onConfirm={() => undefined}
      onClose={() => undefined}
    >
      <Form.Item name="email" label="E-mail">
        <Input type="email" />
      </Form.Item>
    </ActionDialog>,
  );
  await rendered.user.type(screen.getByRole('textbox', { name: 'E-mail' }), 'ana');
  await rendered.user.click(button('Enviar'));
  expect(await screen.findByText('Indique um e-mail válido.')).toBeInTheDocument();
});

test('without an act there is only to close', async () => {
  const close = jest.fn();
  const rendered = renderScreen(
    <ActionDialog title="Versões" onClose={close}>
      Nada mais.
    </ActionDialog>,
  );
  await rendered.user.click(button('Fechar'));
  expect(close).toHaveBeenCalled();
});

test('Ctrl+Enter acts, also in a text of several lines, unless the action is disabled', async () => {
  const confirm = jest.fn(async () => ({ message: 'Reposta.' }));
  const opened = await open(confirm);
  await opened.user.type(reason(), 'esqueceu-se dela{Control>}{Enter}{/Control}');
  await gone();
  expect(confirm).toHaveBeenCalledTimes(1);

  const never = jest.fn();
  opened.unmount();
  const { user } = renderScreen(
    <ActionDialog title="Pagar?" confirm="Pagar" disabled onConfirm={never} onClose={() => undefined} />,
  );
  button('Cancelar').focus();
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(never).not.toHaveBeenCalled();
});
