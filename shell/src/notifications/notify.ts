import type { Notify } from '@portal/shared-kit';
import { createStore } from 'zustand/vanilla';

export interface Notification {
  id: number;
  kind: 'success' | 'info' | 'error';
  message: string;
  /** Stays until closed. */
  stays: boolean;
  retry?: (() => void) | undefined;
  supportCode?: string | undefined;
}

/** Current notifications, oldest first. */
export const notifications = createStore<readonly Notification[]>(() => []);

/** An amount, a count or a code is information, which nobody reads in a second. */
const informs = (message: string) => /\d/.test(message);

/** Most notifications shown at once; the oldest is removed. */
const most = 5;
let last = 0;

function add(
  kind: Notification['kind'],
  message: string,
  options: Pick<Notification, 'retry' | 'supportCode'> = {},
) {
  const shown = notifications.getState().filter((other) => other.kind !== kind || other.message !== message);
  notifications.setState(
    [...shown, { id: ++last, kind, message, stays: kind === 'error' || informs(message), ...options }].slice(
      -most,
    ),
    true,
  );
}

export const dismiss = (id: number): void =>
  notifications.setState(
    notifications.getState().filter((notification) => notification.id !== id),
    true,
  );

/** Success and information disappear after a second; errors, and messages with a figure, stay until closed (decision 139). */
export const notify: Notify = {
  success: (message) => add('success', message),
  info: (message) => add('info', message),
  error: (message, options) => add('error', message, options),
};
