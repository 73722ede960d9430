import type { AxiosError, AxiosInstance } from 'axios';
import { createStore } from 'zustand/vanilla';

/** Consecutive failures before the connection itself is probed. */
const failuresInARow = 3;
/** Milliseconds between probes while offline. */
const probeEvery = 10_000;

/** Whether the API is reachable, as far as known, and how many calls wait because of overload. */
export const line = createStore(() => ({ up: true, waiting: 0 }));

/** Watches the results of the portal's calls. After several failures in a row, `probe` distinguishes a failing call from a lost connection,
 *  and is repeated until the connection is back. */
export function watchLine(http: AxiosInstance, probe: () => Promise<unknown>): void {
  let failures = 0;
  let next: ReturnType<typeof setTimeout> | undefined;
  let asking = false;

  const answered = () => {
    failures = 0;
    clearTimeout(next);
    line.setState({ up: true });
  };
  const ask = async () => {
    if (asking) return;
    asking = true;
    clearTimeout(next);
    try {
      await probe();
      answered();
    } catch {
      line.setState({ up: false });
      next = setTimeout(() => void ask(), probeEvery);
    } finally {
      asking = false;
    }
  };

  http.interceptors.response.use(
    (response) => {
      answered();
      return response;
    },
    (error: AxiosError) => {
      if (error.response && error.response.status < 500) answered();
      else if (isLost(error) && ++failures >= failuresInARow) void ask();
      throw error;
    },
  );
  addEventListener('online', () => {
    if (!line.getState().up) void ask();
  });
}

/** A cancelled call says nothing about the connection. */
const isLost = ({ code }: AxiosError) => code !== 'ERR_CANCELED';
