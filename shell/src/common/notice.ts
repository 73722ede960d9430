const key = 'notice';

/** Stores a notice for the sign-in page across a reload. */
export function leaveNotice(message: string): void {
  try {
    sessionStorage.setItem(key, message);
  } catch {
    // Without storage the page is shown without the notice.
  }
}

/** Reads and removes the notice. */
export function takeNotice(): string {
  const message = sessionStorage.getItem(key) ?? '';
  sessionStorage.removeItem(key);
  return message;
}
