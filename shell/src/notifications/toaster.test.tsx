import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { notifications, notify } from './notify.ts';
import { Toaster } from './toaster.tsx';

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  notifications.setState([], true);
});
const user = () => userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));

test('a success is announced as a status and passes after a second', () => {
  render(<Toaster />);
  act(() => notify.success('Guardado'));
  expect(screen.getByRole('status')).toHaveTextContent('Guardado');
  pass(999);
  expect(screen.getByText('Guardado')).toBeVisible();
  pass(1);
  expect(screen.queryByText('Guardado')).not.toBeInTheDocument();
});

test('a success stays as long as it is hovered, and a second more', async () => {
  render(<Toaster />);
  act(() => notify.success('Guardado'));
  const pointer = user();
  await pointer.hover(screen.getByText('Guardado'));
  pass(60_000);
  expect(screen.getByText('Guardado')).toBeVisible();
  await pointer.unhover(screen.getByText('Guardado'));
  pass(1_000);
  expect(screen.queryByText('Guardado')).not.toBeInTheDocument();
});

test('a success stays while something in it has the focus', async () => {
  render(<Toaster />);
  act(() => notify.success('Guardado'));
  await user().tab();
  expect(screen.getByRole('button', { name: 'Fechar notificação' })).toHaveFocus();
  pass(60_000);
  expect(screen.getByText('Guardado')).toBeVisible();
});

test('an error is announced as an alert, shows the support code and stays until closed', async () => {
  render(<Toaster />);
  act(() => notify.error('Falhou', { supportCode: 'REQ-7' }));
  pass(600_000);
  expect(screen.getByRole('alert')).toHaveTextContent('FalhouCódigo de suporte: REQ-7');
  await user().click(screen.getByRole('button', { name: 'Fechar notificação' }));
  expect(screen.getByRole('alert')).toBeEmptyDOMElement();
});

test('a message with an amount or a count stays until closed', async () => {
  render(<Toaster />);
  act(() => notify.success('Pagamento confirmado. Faltam 500,00 MT.'));
  pass(600_000);
  expect(screen.getByRole('status')).toHaveTextContent('Faltam 500,00 MT');
  await user().click(screen.getByRole('button', { name: 'Fechar notificação' }));
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});

test('an error that can be tried again offers it, and goes when it is', async () => {
  const retry = jest.fn();
  render(<Toaster />);
  act(() => notify.error('Falhou', { retry }));
  await user().click(screen.getByRole('button', { name: 'Tentar de novo' }));
  expect(retry).toHaveBeenCalledTimes(1);
  expect(screen.queryByText('Falhou')).not.toBeInTheDocument();
});

test('the same message is not piled up, and the oldest of many gives way', () => {
  render(<Toaster />);
  act(() => {
    for (const n of [1, 1, 2, 3, 4, 5, 6]) notify.error(`Erro ${n}`);
  });
  expect(screen.getAllByRole('button', { name: 'Fechar notificação' })).toHaveLength(5);
  expect(screen.queryByText('Erro 1')).not.toBeInTheDocument();
});
