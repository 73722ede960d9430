import axios, { type AxiosInstance } from 'axios';

/** A client with interceptors and defaults of its own, below which those of the shell apply. Once the mount is unmounted and the writes it
 *  began are done, its calls are refused. */
export function httpOfMount(http: AxiosInstance, unmounted: AbortSignal): AxiosInstance {
  const own = http.create();
  const send = axios.getAdapter(own.defaults.adapter);
  /** The mount itself, and its writes under way. What follows one directly, such as the next batch of a save, still belongs to it. */
  let reasons = 1;
  const endLater = () => setTimeout(() => (reasons -= 1));
  unmounted.addEventListener('abort', endLater, { once: true });
  own.defaults.adapter = (config) => {
    if (config.method === 'get') return send(config);
    reasons += 1;
    return send(config).finally(endLater);
  };
  for (const handler of http.interceptors.request.handlers ?? [])
    if (handler) own.interceptors.request.use(handler.fulfilled, handler.rejected);
  for (const handler of http.interceptors.response.handlers ?? [])
    if (handler) own.interceptors.response.use(handler.fulfilled, handler.rejected);
  // The interceptor of a request that was added last runs first.
  own.interceptors.request.use((config) => {
    if (reasons === 0) throw new axios.CanceledError('this release was left', undefined, config);
    return config;
  });
  return own;
}
