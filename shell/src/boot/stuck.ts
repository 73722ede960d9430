import { bootMessages as text, type blockedText } from './messages.ts';

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

/** Whether the browser keeps nothing for this page, without which nobody can sign in. */
export function isStorageBlocked(page: Pick<Window, 'localStorage' | 'navigator'>): boolean {
  try {
    page.localStorage.getItem('portal.theme');
    return !page.navigator.cookieEnabled;
  } catch {
    return true;
  }
}

/** Replaces the page by what to do about it. */
export function showBlocked({ title, reason, steps, again }: typeof blockedText): void {
  const card = document.createElement('main');
  card.className = 'p-card p-light-card';
  const part = (tag: string, textContent: string) =>
    card.appendChild(Object.assign(document.createElement(tag), { textContent }));
  part('h1', title);
  part('p', reason);
  const list = card.appendChild(document.createElement('ol'));
  for (const textContent of steps) list.append(Object.assign(document.createElement('li'), { textContent }));
  const button = part('button', again);
  button.className = 'p-button p-primary';
  button.addEventListener('click', () => location.reload());
  const page = document.createElement('div');
  page.className = 'p-light';
  page.setAttribute('role', 'alert');
  page.append(card);
  document.body.replaceChildren(page);
}
