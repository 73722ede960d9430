import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { blockedText } from './messages.ts';
import { hideStuck, isStorageBlocked, showBlocked, showStuck, showWaiting } from './stuck.ts';

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

test('a browser that keeps nothing is told what to do, in place of the page', () => {
  const storage = { getItem: () => null } as unknown as Storage;
  expect(isStorageBlocked({ localStorage: storage, navigator: { cookieEnabled: true } as Navigator })).toBe(
    false,
  );
  expect(isStorageBlocked({ localStorage: storage, navigator: { cookieEnabled: false } as Navigator })).toBe(
    true,
  );
  const denied = {
    get localStorage(): Storage {
      throw new DOMException('denied', 'SecurityError');
    },
    navigator: { cookieEnabled: true } as Navigator,
  };
  expect(isStorageBlocked(denied)).toBe(true);
  showBlocked(blockedText);
  expect(document.querySelector('[role=alert] h1')).toHaveTextContent(blockedText.title);
  expect(document.querySelectorAll('li')).toHaveLength(3);
  expect(document.querySelector('button')).toHaveTextContent('Abrir de novo');
});
