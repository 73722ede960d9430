import { takeEarlyRead } from './early-reads.ts';
import axios, { type AxiosInstance, type AxiosResponse, type InternalAxiosRequestConfig } from 'axios';

type Answer = Omit<AxiosResponse, 'config'>;

/** Milliseconds that an answer waits for the page that needs it. */
const patience = 10_000;

interface Ahead extends InternalAxiosRequestConfig {
  ahead?: true;
}

/** Lets reads of a page be sent while its code is on its way: the first call of the page to the same address is given that answer. One that
 *  failed is forgotten, and the page's own call is made; so is every one as soon as something is written. Takes over what the first script of
 *  the page has sent (`early-reads.ts`). */
export function readAhead(http: AxiosInstance): (addresses: readonly string[]) => void {
  const sent = new Map<string, Promise<Answer>>();
  const send = axios.getAdapter(http.defaults.adapter);
  http.defaults.adapter = (config: Ahead) => {
    if (config.method !== 'get') sent.clear();
    if (config.ahead || sent.size === 0) return send(config);
    const address = http.getUri(config);
    const answer = sent.get(address);
    sent.delete(address);
    return (
      answer?.then(
        (response) => ({ ...response, config }),
        () => send(config),
      ) ?? send(config)
    );
  };
  return (addresses) => {
    for (const address of addresses) {
      const answer: Promise<Answer> = takeEarlyRead(address) ?? http.get(address, { ahead: true } as object);
      const key = http.getUri({ url: address });
      sent.set(key, answer);
      const forget = () => sent.get(key) === answer && sent.delete(key);
      answer.then(
        () => setTimeout(forget, patience),
        () => undefined,
      );
    }
  };
}
