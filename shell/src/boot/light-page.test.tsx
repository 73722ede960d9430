import { createLightRemote, LightForm, LightPage, TextField, useLightForm } from '@portal/shared-kit/light';
import type { Release } from '@portal/shared-kit/contract/gateway/registry';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { LoadFailure } from '../federation/load-failure.ts';
import { aRelease, aRemote, aSnapshot } from '../testing/registry.ts';
import { openLightPage } from './light-page.tsx';

let load: (release: Release, exposed: string) => unknown;
jest.mock('../federation/shared-part.ts', () => ({ sharedReact: {} }));
// jsdom has no resource timing to wait for.
jest.mock('../portal/when-quiet.ts', () => ({ whenQuiet: () => undefined }));
jest.mock('../federation/runtime.ts', () => ({
  openHost: () => async (release: Release, exposed: string) => load(release, exposed),
}));

const sent: string[] = [];
function Page() {
  const form = useLightForm({ id: 'f', initial: { name: '' } });
  return (
    <LightPage title="Candidatura">
      <LightForm form={form} label="Candidatura" onSubmit={() => void sent.push(form.values.name)}>
        <TextField form={form} name="name" label="Nome" required />
        <button type="submit">Seguinte</button>
      </LightForm>
    </LightPage>
  );
}
const good = () => createLightRemote({ '/inscription': () => Promise.resolve(Page) });
const broken = () =>
  createLightRemote({
    '/inscription': () =>
      Promise.resolve(() => {
        throw new Error('partiu-se');
      }),
  });

const routes = [{ path: '/inscription', title: 'Candidatura', public: true, light: true }];
const release = (id: string): Release => ({
  ...aRelease('mfe-a', id, { routes }),
  light: { style: 'light.css', pages: { '/inscription': [] } },
});
const styled = '<style data-light="mfe-a/1.0.0"></style><style data-light="mfe-a/2.0.0"></style>';

/** The page as sent by the gateway, with the second release stable and the first the last good one. */
async function arrived(withPage = true) {
  history.replaceState(null, '', '/inscription');
  const html = withPage ? renderToString(await good().element('/inscription')) : '';
  const place = withPage
    ? `<div id="light"><div data-release="mfe-a/2.0.0">${html}</div></div>`
    : '<div id="light"></div>';
  document.body.innerHTML = `${styled}<script type="application/json" id="portal-registry"></script><div id="stuck"></div><div id="light-notice"></div>${place}`;
  const remote = aRemote('mfe-a', release('2.0.0'), { lastGood: release('1.0.0') });
  document.getElementById('portal-registry')!.textContent = JSON.stringify(aSnapshot(remote));
}
const name = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Nome' });
const type = (text: string) => Object.assign(name(), { value: text });
/** Clicks once the page is hydrated; a click during hydration would make React assume an `act` environment. */
async function press() {
  await waitFor(() => expect(window).toHaveProperty('portalHydrated', true));
  await userEvent.click(screen.getByRole('button', { name: 'Seguinte' }));
  expect(sent).toEqual(['Ana']);
}

beforeAll(() => {
  globalThis.fetch = () => Promise.reject(new TypeError('no line'));
});
beforeEach(() => {
  sent.splice(0);
  Reflect.deleteProperty(window, 'portalHydrated');
});

test('the release takes over the page that was sent, in its own elements', async () => {
  load = good;
  await arrived();
  type('Ana');
  const before = name();
  act(openLightPage);
  await press();
  expect(name()).toBe(before);
  expect(document.title).toBe('Candidatura · Portal Académico');
});

test('a page that was not sent ready is drawn when its release is here', async () => {
  load = good;
  await arrived(false);
  act(openLightPage);
  expect(
    await screen.findByText('Por favor, aguarde enquanto carregamos a informaçao...'),
  ).toBeInTheDocument();
  expect(await screen.findByRole('heading', { name: 'Candidatura' })).toBeInTheDocument();
});

test.each([
  [
    'cannot be loaded',
    (): never => {
      throw new LoadFailure('integrity', 'not the file');
    },
  ],
  ['throws when it takes over', broken],
])('where the release %s the last good one goes on with what was typed', async (_what, fails) => {
  const silence = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  load = ({ release: id }) => (id === '2.0.0' ? fails() : good());
  await arrived();
  type('Ana');
  act(openLightPage);
  await press();
  expect(screen.getAllByRole('heading', { name: 'Candidatura' })).toHaveLength(1);
  silence.mockRestore();
});

test('with no release left a card says so above the page, which stays for another try', async () => {
  load = () => {
    throw new LoadFailure('integrity', 'not the file');
  };
  await arrived();
  type('Ana');
  act(openLightPage);
  expect(await screen.findByRole('alert')).toHaveTextContent('mfe-a/2.0.0/integrity');
  expect(name()).toHaveValue('Ana');
  load = good;
  await userEvent.click(screen.getByRole('button', { name: 'Tentar de novo' }));
  await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
  await press();
});
