const key = 'notice';

/** Leaves a word for the sign-in page, which is loaded afresh. */
export function leaveNotice(message: string): void {
  try {
    sessionStorage.setItem(key, message);
  } catch {
    // A page that arrives without the word is still the right page.
  }
}

/** What was left, once. */
export function takeNotice(): string {
  const message = sessionStorage.getItem(key) ?? '';
  sessionStorage.removeItem(key);
  return message;
}
