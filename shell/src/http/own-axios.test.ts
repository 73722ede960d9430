import axios from 'axios';
import { ownAxios } from './own-axios.ts';

test('settings that a release makes on the library apply to its own copy only', async () => {
  const [first, second] = [ownAxios(), ownAxios()];
  const adapter = async (config: object) =>
    ({ data: {}, status: 200, statusText: '', headers: {}, config }) as never;
  first.defaults.adapter = adapter;
  first.defaults.baseURL = '/poison';
  (first.defaults.transformRequest as unknown[]).push(() => 'poison');
  first.interceptors.request.use(() => Promise.reject(new Error('poisoned')));
  await expect(first.get('/a')).rejects.toThrow('poisoned');
  await expect(first.create().get('/a')).resolves.toMatchObject({ status: 200 });
  expect((await second.get('/a', { adapter })).config).toMatchObject({ url: '/a' });
  for (const other of [second, axios]) {
    expect(other.defaults.baseURL).toBeUndefined();
    expect(other.defaults.transformRequest).toHaveLength(1);
  }
});

test('a copy has all parts of the library', () => {
  const own = ownAxios();
  expect(Object.keys(own).sort()).toEqual(Object.keys(axios).sort());
  expect(own.isAxiosError(new own.AxiosError('x'))).toBe(true);
});
