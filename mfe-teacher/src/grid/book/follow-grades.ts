interface Follow {
  /** Fetches changes since the last time. */
  look: () => Promise<void>;
  /** Listens until `signal` aborts or the connection ends; calls `heard` with each piece of text. */
  listen: (onText: (text: string) => void, signal: AbortSignal) => Promise<void>;
  page?: Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>;
}

/** Milliseconds between two polls while no events arrive, */
export const lookEvery = 4000;
/** without data after which the stream counts as broken (the server sends a heartbeat every 20 s), */
export const silence = 50_000;
/** and before it is reopened, at first and at most. */
const again = { first: 5000, most: 60_000 };

/** Fetches changes of others when the server sends an event, and every few seconds where events do not get through; not while the page is
 *  hidden. Returns the function that stops it. */
export function followGrades({ look, listen, page = document }: Follow): () => void {
  let abort: AbortController | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let watch: ReturnType<typeof setTimeout> | undefined;
  let wait = again.first;
  let live = false;
  let looking = false;
  let missed = false;

  const poll = () => {
    clearTimeout(timer);
    if (abort && !live) timer = setTimeout(() => void see().then(poll), lookEvery);
  };
  const see = async (): Promise<void> => {
    missed = looking;
    if (looking) return;
    looking = true;
    await look().catch(() => undefined);
    looking = false;
    if (missed && abort) await see();
  };

  const hear = (its: AbortController, text: string) => {
    if (its !== abort) return;
    clearTimeout(watch);
    watch = setTimeout(() => its.abort(), silence);
    if (!/^data:/m.test(text)) return;
    live = true;
    wait = again.first;
    clearTimeout(timer);
    void see();
  };
  const begin = () => {
    const its = new AbortController();
    abort = its;
    poll();
    const ended = () => {
      if (its !== abort) return;
      live = false;
      clearTimeout(watch);
      poll();
      retry = setTimeout(begin, wait);
      wait = Math.min(wait * 2, again.most);
    };
    listen((text) => hear(its, text), its.signal).then(ended, ended);
  };
  const stop = () => {
    const its = abort;
    abort = undefined;
    live = false;
    for (const each of [timer, retry, watch]) clearTimeout(each);
    its?.abort();
  };
  const turn = () => {
    stop();
    if (page.visibilityState === 'hidden') return;
    begin();
    void see();
  };
  page.addEventListener('visibilitychange', turn);
  if (page.visibilityState !== 'hidden') begin();
  return () => {
    page.removeEventListener('visibilitychange', turn);
    stop();
  };
}
