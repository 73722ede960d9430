import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { hideStuck, showStuck, showWaiting } from './stuck.ts';

beforeEach(() => {
  document.body.innerHTML = '<div id="stuck" role="alert"></div>';
});

test('a failed load shows a message with a retry, which removes the message', async () => {
  const retry = jest.fn();
  showStuck(retry);
  expect(screen.getByRole('alert')).toHaveTextContent('O que escreveu continua aqui');
  await userEvent.click(screen.getByRole('button', { name: 'Tentar de novo' }));
  expect(retry).toHaveBeenCalledTimes(1);
  expect(screen.getByRole('alert')).toBeEmptyDOMElement();
});

test('a form that was sent too early is promised to be sent, until the page can', () => {
  showWaiting();
  expect(screen.getByRole('alert')).toHaveTextContent('A página ainda está a carregar');
  hideStuck();
  expect(screen.getByRole('alert')).toBeEmptyDOMElement();
});
