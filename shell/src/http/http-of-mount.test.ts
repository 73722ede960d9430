import axios from 'axios';
import { httpOfMount } from './http-of-mount.ts';

/** The client of the shell, and those of two releases that are mounted. */
function page() {
  const sent: { headers: object }[] = [];
  const http = axios.create({
    headers: { shell: 'yes' },
    adapter: async (config) => {
      sent.push(config);
      return { data: {}, status: 200, statusText: '', headers: {}, config };
    },
  });
  http.interceptors.request.use((config) => {
    config.headers.set('traced', 'yes');
    return config;
  });
  const unmounted = new AbortController();
  const first = httpOfMount(http, unmounted.signal);
  const second = httpOfMount(http, new AbortController().signal);
  return { http, sent, first, second, unmount: () => unmounted.abort() };
}

test('interceptors and defaults of one release apply to its own calls only, below them those of the shell', async () => {
  const { http, sent, first, second } = page();
  first.interceptors.request.use(() => Promise.reject(new Error('poisoned')));
  first.defaults.headers.common['poison'] = 'yes';
  first.defaults.timeout = 1;
  (first.defaults.transformRequest as unknown[]).push(() => 'poison');
  await expect(first.get('/a')).rejects.toThrow('poisoned');
  for (const other of [second, http]) {
    await other.get('/b');
    expect(other.defaults.timeout).toBe(0);
    expect(other.defaults.transformRequest).toHaveLength(1);
  }
  expect(sent).toHaveLength(2);
  for (const { headers } of sent) {
    expect(headers).toMatchObject({ traced: 'yes', shell: 'yes' });
    expect(headers).not.toHaveProperty('poison');
  }
});

test('a release makes no calls once it is unmounted, but finishes the writes that it began', async () => {
  const { sent, first, unmount } = page();
  const saved = first.post('/grades', {}).then(() => first.post('/grades', {}));
  unmount();
  await saved;
  expect(sent).toHaveLength(2);
  await new Promise((resolve) => setTimeout(resolve));
  await expect(first.post('/grades', {})).rejects.toThrow('this release was left');
  await expect(first.get('/grades')).rejects.toThrow('this release was left');
  expect(sent).toHaveLength(2);
});
