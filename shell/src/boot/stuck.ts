import { bootMessages as text } from './messages.ts';

const place = () => document.getElementById('stuck')!;

/** Says above the page that its scripts did not arrive; another try keeps what was typed, because the page stays. */
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

/** Says that a form was sent before the page could send it, and that it will be. */
export function showWaiting(): void {
  const words = document.createElement('p');
  words.className = 'p-note';
  words.textContent = text.waiting;
  place().replaceChildren(words);
}

export const hideStuck = (): void => place().replaceChildren();
