import { bootMessages as text } from './messages.ts';

const place = () => document.getElementById('stuck')!;

/** Shows that scripts failed to load; a retry keeps typed input, because the page stays. */
export function showStuck(retry: () => void): void {
  const card = document.createElement('div');
  card.className = 'p-alert';
  const words = document.createElement('p');
  words.textContent = text.stuck;
  const button = document.createElement('button');
  Object.assign(button, { type: 'button', className: 'p-button', textContent: text.retry });
  button.addEventListener('click', () => {
    hideStuck();
    retry();
  });
  card.append(words, button);
  place().replaceChildren(card);
}

/** Shows that a form submitted before hydration will be sent. */
export function showWaiting(): void {
  const words = document.createElement('p');
  words.className = 'p-note';
  words.textContent = text.waiting;
  place().replaceChildren(words);
}

export const hideStuck = (): void => place().replaceChildren();
