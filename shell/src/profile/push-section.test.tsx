import {
  addPushDevice,
  pushDevices,
  pushKey,
  removePushDevice,
  type PushDevice,
} from '@portal/shared-kit/contract/people/push-device';
import { answer, fakeApi, on, renderScreen, violations } from '@portal/shared-kit/testing';
import { screen } from '@testing-library/react';
import { PushSection } from './push-section.tsx';

const phone: PushDevice = {
  id: 1,
  name: 'Chrome em Android',
  endpoint: 'https://push.example.test/phone',
  created_at: '2026-11-20T10:00:00.000Z',
  notified_at: null,
};
const keys = { p256dh: `B${'a'.repeat(86)}`, auth: 'a'.repeat(22) };

/** The parts of a browser that receives notices; `says` is what the person answers it. */
function withPush(says: NotificationPermission = 'granted') {
  let own: { endpoint: string } | null = null;
  const pushManager = {
    getSubscription: () => Promise.resolve(own),
    subscribe: jest.fn(() => {
      const endpoint = 'https://push.example.test/laptop';
      own = Object.assign({
        endpoint,
        unsubscribe: () => Promise.resolve((own = null)),
        toJSON: () => ({ endpoint, keys }),
      });
      return Promise.resolve(own);
    }),
  };
  const registration = { pushManager };
  const serviceWorker = {
    register: () => Promise.resolve(registration),
    getRegistration: () => Promise.resolve(registration),
    ready: Promise.resolve(registration),
  };
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true });
  Object.assign(window, {
    PushManager: class {},
    Notification: { requestPermission: () => Promise.resolve(says) },
  });
  return { pushManager, subscribed: () => own?.endpoint };
}
afterEach(() => {
  for (const name of ['PushManager', 'Notification']) Reflect.deleteProperty(window, name);
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

/** The person's devices at the API. */
function portal(devices: PushDevice[]) {
  return fakeApi(
    on(pushDevices, () => answer.one([...devices])),
    on(pushKey, () => answer.done('Chave.', { public_key: 'BKey' })),
    on(addPushDevice, ({ body }) => {
      devices.push({ ...phone, id: 2, name: 'Chrome em Linux', endpoint: body.endpoint });
      return answer.done('Este dispositivo passa a receber avisos.', { id: 2 });
    }),
    on(removePushDevice, ({ params }) => {
      devices.splice(
        devices.findIndex(({ id }) => id === params.id),
        1,
      );
      return answer.done('O dispositivo deixou de receber avisos.', null);
    }),
  );
}

test('a browser is subscribed by the person, listed, and leaves again', async () => {
  const browser = withPush();
  const { user } = renderScreen(<PushSection />, { api: portal([phone]) });
  await user.click(await screen.findByRole('button', { name: 'Receber avisos neste dispositivo' }));
  expect(await screen.findByText('Este dispositivo passa a receber avisos.')).toBeVisible();
  expect(browser.pushManager.subscribe).toHaveBeenCalledWith({
    userVisibleOnly: true,
    applicationServerKey: 'BKey',
  });
  expect(await screen.findByText('Chrome em Linux (este dispositivo)')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Receber avisos neste dispositivo' })).toBeNull();
  expect(await violations()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Deixar de avisar: Chrome em Linux' }));
  expect(await screen.findByRole('button', { name: 'Receber avisos neste dispositivo' })).toBeVisible();
  expect(browser.subscribed()).toBeUndefined();
  expect(screen.getByText('Chrome em Android')).toBeVisible();
});

test('says why where the person or the browser refuses', async () => {
  withPush('denied');
  const { user } = renderScreen(<PushSection />, { api: portal([]) });
  await user.click(await screen.findByRole('button', { name: 'Receber avisos neste dispositivo' }));
  expect(await screen.findByText(/não deixa o portal avisar/)).toBeVisible();
});

test('a browser that cannot receive notices has no button for it, and other devices can be removed', async () => {
  renderScreen(<PushSection />, { api: portal([phone]) });
  expect(await screen.findByRole('button', { name: 'Deixar de avisar: Chrome em Android' })).toBeVisible();
  expect(screen.getByText(/não recebe avisos/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Receber avisos neste dispositivo' })).toBeNull();
});
