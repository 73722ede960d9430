import type { ReadonlyStore } from '@portal/shared-kit';
import { createStore } from 'zustand/vanilla';
import { lockAfter, type Activity } from '../session/activity.ts';
import type { Session } from '../session/session.ts';

/** Milliseconds without activity after which the user is warned (decision 9, S1 §9). */
const warnAfter = 28 * 60_000;

export interface IdleWatch extends ReadonlyStore<IdlePhase> {
  /** Renews the session and restarts the timer; throws SessionFailure. */
  goOn(): Promise<void>;
  stop(): void;
}

export interface IdleParts {
  session: Pick<Session, 'getState' | 'subscribe' | 'lock' | 'renew'>;
  activity: Activity;
  page: Window;
  /** Milliseconds. */
  now(): number;
}

const signs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart', 'scroll'];

/** Watches for activity in all tabs, warns, and locks the session (decision 9). Create it before anything of the session is rendered: one
 *  left open too long is locked at once. */
export function watchIdle({ session, activity, page, now }: IdleParts): IdleWatch {
  const store = createStore<IdlePhase>(() => ({ phase: 'active' }));
  let timer: ReturnType<typeof setTimeout> | undefined;
  let status = session.getState().status;

  function look() {
    clearTimeout(timer);
    if (session.getState().status !== 'active') return store.setState({ phase: 'active' }, true);
    const idle = now() - activity.last();
    const phase = idlePhase(idle);
    if (phase.phase === 'locked') {
      store.setState({ phase: 'active' }, true);
      return session.lock('idle');
    }
    if (phase.phase !== 'active' || store.getState().phase !== 'active') store.setState(phase, true);
    timer = setTimeout(look, untilNextLook(idle));
  }

  /** Activity only counts before the warning: from then on the user has to confirm, and a tab that wakes up late is not kept open by the
   *  movement that woke it. */
  function sign() {
    if (session.getState().status !== 'active' || idlePhase(now() - activity.last()).phase !== 'active')
      return;
    activity.touch();
  }

  const stops = [
    activity.subscribe(() => {
      if (store.getState().phase !== 'active') look();
    }),
    session.subscribe(() => {
      const before = status;
      status = session.getState().status;
      if (before === status) return;
      look();
    }),
  ];
  for (const name of signs) page.addEventListener(name, sign, { capture: true, passive: true });
  page.document.addEventListener('visibilitychange', look);
  page.addEventListener('focus', look);
  look();

  return {
    getState: store.getState,
    subscribe: store.subscribe,
    async goOn() {
      await session.renew();
      activity.touch();
      look();
    },
    stop() {
      clearTimeout(timer);
      for (const stop of stops) stop();
      for (const name of signs) page.removeEventListener(name, sign, { capture: true });
      page.document.removeEventListener('visibilitychange', look);
      page.removeEventListener('focus', look);
    },
  };
}

type IdlePhase = { phase: 'active' | 'locked' } | { phase: 'warning'; secondsLeft: number };

/** The phase after `idle` milliseconds without activity. Measured by the clock, so that a laptop is locked when it wakes up. */
export function idlePhase(idle: number): IdlePhase {
  if (idle >= lockAfter) return { phase: 'locked' };
  if (idle < warnAfter) return { phase: 'active' };
  return { phase: 'warning', secondsLeft: Math.ceil((lockAfter - idle) / 1000) };
}

/** Milliseconds until the phase, or the displayed second, may change. */
const untilNextLook = (idle: number): number => (idle < warnAfter ? warnAfter - idle : 1000 - (idle % 1000));

/** `m:ss` */
export const clockOf = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
