import type { PreviewBody, PreviewsBody } from '@portal/shared-kit/contract/gateway/preview';
import { fakeApi, on, refuse, type FakeApi } from '@portal/shared-kit/testing';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { AxiosInstance, InternalAxiosRequestConfig } from 'axios';
import { createStore } from 'zustand/vanilla';
import { storePreview, storedPreview, type StoredPreview } from '../routing/stored-preview.ts';
import { aRelease, aRemote, aSnapshot } from '../testing/registry.ts';
import { comment, findPreviews, openPreview } from './open-preview.ts';
import { PreviewLayer } from './preview-layer.tsx';

const stable = aRelease('mfe-one', '1.0.0');
const published = aSnapshot(aRemote('mfe-one', stable));
const one: PreviewBody = {
  remote: { name: 'mfe-one', title: 'Um', owner: { team: 'Um', contact: 'um@demo.test' }, status: 'active' },
  release: aRelease('mfe-one', '2.0.0'),
  at: '2026-11-20T10:00:00.000Z',
  actor: 'Equipa Um (token 1)',
  origin: { author: 'Ana', branch: 'feature/x' },
};

const shown: PreviewsBody = { previews: [one], missing: [] };

const through = ({ adapter }: FakeApi) =>
  ({
    request: (config: InternalAxiosRequestConfig) =>
      adapter({ ...config, data: config.data && JSON.stringify(config.data) }),
  }) as unknown as AxiosInstance;

function open(stored: StoredPreview) {
  const done = { went: [] as string[], reloaded: 0 };
  const preview = openPreview(stored, {
    origin: 'http://portal.test',
    go: (url) => void done.went.push(url),
    reload: () => void (done.reloaded += 1),
  });
  const registry = preview.over(createStore(() => published));
  render(<PreviewLayer preview={preview} />);
  const begin = async (...fakes: Parameters<typeof fakeApi>) => {
    const api = fakeApi(...fakes);
    await act(() => preview.begin(through(api), true));
    return api;
  };
  return { begin, done, registry };
}
const requested = { of: 'mfe-one@feature/x', path: '/plans?page=2' };
const answering = on(findPreviews, () => shown);
const user = userEvent.setup();
const press = (name: string) => user.click(screen.getByRole('button', { name, hidden: true }));
beforeEach(() => sessionStorage.clear());

test('a link asks first, naming release, author and branch; who agrees sees it in this tab, and the page they asked for', async () => {
  const { begin, done, registry } = open(requested);
  const api = await begin(answering);
  expect(api.calls(findPreviews)).toMatchObject([{ params: { of: 'mfe-one%40feature%2Fx' } }]);
  const question = screen.getByRole('alertdialog', { name: 'Ver esta versão antes de ser posta a servir?' });
  expect(question).toHaveTextContent('Um na versão 2.0.0');
  expect(question).toHaveTextContent('Publicada por Ana a 20/11/2026, do ramo feature/x.');
  expect(registry.getState()).toBe(published);
  await press('Ver a versão');
  expect(done.went).toEqual(['http://portal.test/plans?page=2']);
  expect(storedPreview()).toEqual({ ...requested, shown });
});

test('an accepted preview replaces the stable release, which is its fallback; the banner ends it', async () => {
  storePreview({ ...requested, shown });
  const { done, registry } = open({ ...requested, shown });
  expect(registry.getState().remotes).toMatchObject([
    { name: 'mfe-one', stable: { release: '2.0.0' }, canary: null, lastGood: { release: '1.0.0' } },
  ]);
  expect(screen.getByRole('complementary', { name: 'Versão em pré-visualização' })).toHaveTextContent(
    'Está a ver Um na versão 2.0.0, de Ana, só neste separador.',
  );
  await press('Voltar à versão publicada');
  expect([done.reloaded, storedPreview()]).toEqual([1, undefined]);
});

test.each([
  ['somebody without the right', 'forbidden' as const, /não tem permissão para ver versões por publicar/],
  ['a release that is gone', 'not_found' as const, /há mais de 30 dias/],
])('%s gets a message, and nothing is stored', async (_who, code, sentence) => {
  storePreview(requested);
  const { begin, registry } = open(requested);
  await begin(
    on(findPreviews, () => {
      throw refuse(code, 'não');
    }),
  );
  expect(screen.getByRole('alertdialog', { name: 'A versão não foi aberta' })).toHaveTextContent(sentence);
  expect([registry.getState(), storedPreview()]).toEqual([published, undefined]);
});

test('refuses an invalid link without a call, and asks again about a stored preview that was altered', async () => {
  const bad = open({ of: '../x@1', path: '/' });
  expect((await bad.begin(answering)).calls(findPreviews)).toEqual([]);
  expect(screen.getByRole('alertdialog')).toHaveTextContent('A ligação não diz que versão');
  const evil = { ...one, release: { ...one.release, base: 'https://evil.example/r/' } };
  const { registry } = open({ ...requested, shown: { previews: [evil], missing: [] } });
  expect(registry.getState()).toBe(published);
});

const other: PreviewBody = {
  ...one,
  remote: { ...one.remote, name: 'mfe-two', title: 'Dois' },
  release: aRelease('mfe-two', '3.0.0', { routes: [{ path: '/two', title: 'Dois', public: true }] }),
};
const both: PreviewsBody = { previews: [one, other], missing: ['mfe-three@feature/x'] };

test('a branch over several remotes is asked about as one, naming what is missing, and all of it is shown', async () => {
  const { begin, registry } = open({ of: '@feature/x', path: '/' });
  const api = await begin(on(findPreviews, () => both));
  expect(api.calls(findPreviews)).toMatchObject([{ params: { of: '%40feature%2Fx' } }]);
  const question = screen.getByRole('alertdialog', { name: /^Ver estas 2 versões/ });
  expect(question).toHaveTextContent('Um na versão 2.0.0');
  expect(question).toHaveTextContent('Dois na versão 3.0.0');
  expect(question).toHaveTextContent('mfe-three@feature/x');
  await press('Ver a versão');
  const opened = open({ of: '@feature/x', path: '/', shown: both });
  expect(registry.getState()).toBe(published);
  expect(opened.registry.getState().remotes).toMatchObject([
    { name: 'mfe-one', stable: { release: '2.0.0' } },
    { name: 'mfe-two', stable: { release: '3.0.0' }, lastGood: null },
  ]);
});

test('a comment is written on the release of the open page, a refusal keeps the text, and an empty one is not sent', async () => {
  let refused = true;
  window.history.replaceState(null, '', '/two');
  const { begin } = open({ of: '@feature/x', path: '/', shown: both });
  const api = await begin(
    on(comment, () => {
      if (refused) throw refuse('unavailable', 'Tente de novo.');
      return { name: 'mfe-two' } as never;
    }),
  );
  await press('Comentar');
  expect(screen.getByLabelText('Sobre')).toHaveValue('mfe-two');
  await press('Guardar o comentário');
  expect(screen.getByRole('alert', { hidden: true })).toHaveTextContent('Escreva o comentário.');
  await user.type(screen.getByLabelText(/^Comentário/), 'O total está desalinhado.');
  await press('Guardar o comentário');
  expect(await screen.findByText('Tente de novo.')).toBeInTheDocument();
  refused = false;
  await press('Guardar o comentário');
  expect(await screen.findByText('O comentário ficou nas notas da versão.')).toBeInTheDocument();
  expect(api.calls(comment)).toMatchObject([
    {},
    { params: { name: 'mfe-two', release: '3.0.0' }, body: { text: 'O total está desalinhado.' } },
  ]);
  window.history.replaceState(null, '', '/');
});
