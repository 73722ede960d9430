import type { PortalHistory, PortalLocation } from '@portal/shared-kit';

interface Entry {
  /** Position in this tab's history, to compute how far a 'back' went. */
  index: number;
  key: string;
  user: unknown;
}

/** Confirms leaving unsaved data. */
export type LeaveQuestion = () => Promise<boolean>;

export interface ShellHistory extends PortalHistory {
  /** Installs the confirmation before leaving unsaved data; undefined removes it. */
  setLeaveQuestion(ask: LeaveQuestion | undefined): void;
}

const newKey = () => Math.random().toString(36).slice(2, 10);

/** The page's single history, on top of the browser's. single-spa's artificial popstate events are ignored. */
export function createShellHistory(win: Window = window): ShellHistory {
  const listeners = new Set<(location: PortalLocation) => void>();
  let ask: LeaveQuestion | undefined;
  /** Set while a blocked 'back' is being carried out after confirmation. */
  let letPass = false;

  const entry = (): Entry => (win.history.state as Entry | null) ?? { index: 0, key: 'first', user: null };
  if (!win.history.state) win.history.replaceState(entry(), '');
  const read = (): PortalLocation => {
    const { pathname, search, hash } = win.location;
    return { pathname, search, hash, state: entry().user, key: entry().key };
  };
  let current = read();
  let index = entry().index;

  const settle = () => {
    current = read();
    index = entry().index;
    for (const listener of listeners) listener(current);
  };
  /** Paging a list or switching a tab does not leave the screen. */
  const leaves = (to: string) => new URL(to, win.location.href).pathname !== current.pathname;
  const whenAllowed = (go: () => void) => {
    if (!ask) return go();
    void ask().then((leave) => leave && go());
  };

  win.addEventListener('popstate', (event) => {
    if ((event as PopStateEvent & { singleSpa?: boolean }).singleSpa) return;
    // Also within the page: the content behind an open form must not change.
    if (!ask || letPass) {
      letPass = false;
      return settle();
    }
    // Entered anew after the entry that it went to: going back to its own takes a moment, in which a second 'back' would pass.
    index = entry().index + 1;
    const { pathname, search, hash, key, state } = current;
    win.history.pushState({ index, key, user: state } satisfies Entry, '', pathname + search + hash);
    whenAllowed(() => ((letPass = true), win.history.back()));
  });
  win.addEventListener('beforeunload', (event) => {
    if (ask) event.preventDefault();
  });

  return {
    location: {
      getState: () => current,
      subscribe: (listener) => {
        listeners.add(listener);
        return () => void listeners.delete(listener);
      },
    },
    push: (to, state = null) => {
      const go = () => {
        win.history.pushState({ index: index + 1, key: newKey(), user: state } satisfies Entry, '', to);
        settle();
      };
      if (leaves(to)) whenAllowed(go);
      else go();
    },
    replace: (to, state = null) => {
      win.history.replaceState({ index, key: newKey(), user: state } satisfies Entry, '', to);
      settle();
    },
    go: (delta) => win.history.go(delta),
    setLeaveQuestion: (question) => {
      ask = question;
    },
  };
}
