import { createECDH, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { lectures } from '@portal/shared-kit/contract/grading/lecture';
import type { BrowserContext, Page } from 'playwright-core';
import { journey, narrow, type Visitor } from './journey.ts';
import { files, isCached, open } from './kept-files.ts';
import { startPortal, type Portal } from './portal.ts';
import { signIn as tokenOf } from './signed-in.ts';
import { enter, eventually, heading, isAt, isGone, isShown, signIn, signOut } from './steps.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal?.remove());

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const document = { name: 'apontamentos.pdf', content: Buffer.from('%PDF-1.7\nApontamentos da aula 3') };

/** The teacher gives the class of the demonstration's students a document. */
async function giveDocument(): Promise<void> {
  const headers = { authorization: `Bearer ${await tokenOf(portal.url, 'docente@demo.test')}` };
  const given = await fetch(`${portal.url}/api${lectures.path}`, { headers });
  const { data } = (await given.json()) as { data: { subject_id: number; course_id: number }[] };
  const body = new FormData();
  for (const [name, value] of Object.entries({
    title: 'Aula 3',
    expiresAt: `${new Date().getFullYear() + 1}-12-31`,
    is_available: true,
    course_id: data[0]!.course_id,
    subject_id: data[0]!.subject_id,
  }))
    body.set(name, String(value));
  body.set('file_attachement', new Blob([document.content], { type: 'application/pdf' }), document.name);
  const made = await fetch(`${portal.url}/api/create-new-lecture`, { method: 'POST', headers, body });
  expect([made.status, await made.text()]).toEqual([200, expect.stringContaining(document.name)]);
}

/** All that the browser's database of the student's documents holds, as text. */
const storedDocuments = (page: Page) =>
  page.evaluate(async () => {
    const answered = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error!);
      });
    const known = await indexedDB.databases();
    if (!known.some(({ name }) => name === 'portal-student')) return [];
    const database = await answered(indexedDB.open('portal-student'));
    const sealed: { data?: ArrayBuffer }[] = await answered(
      database.transaction('files').objectStore('files').getAll(),
    );
    database.close();
    return sealed.flatMap(({ data }) => (data ? [new TextDecoder('latin1').decode(data)] : []));
  });

journey(
  'a document that a student keeps is encrypted in this browser, opens without a line, and is gone at sign-out, for the next person and for the same one',
  () => portal,
  async (visitor) => {
    const { page, tab, context } = visitor;
    await giveDocument();
    await enter(page, 'estudante@demo.test');
    await eventually(async () => expect(await files(visitor)).toContain('/'));
    await open(visitor, '/Student/materials', 'Materiais');
    await press(page, `Guardar para ler sem ligação: ${document.name}`);
    const kept = page.getByRole('region', { name: 'Guardados neste dispositivo' });
    await isShown(kept.getByText(document.name));
    await isCached(visitor);
    const stored = await storedDocuments(page);
    expect([stored.length, stored.join().includes('Apontamentos')]).toEqual([1, false]);

    tab.expectFailures(/^net::ERR_INTERNET_DISCONNECTED /);
    await context.setOffline(true);
    await open(visitor, '/Student/materials', 'Materiais');
    await isShown(page.getByText(/^Sem ligação: dados de /).first());
    await tab.axe();
    const saving = page.waitForEvent('download');
    await press(page, `Abrir ${document.name}`);
    const saved = await saving;
    expect(saved.suggestedFilename()).toBe(document.name);
    expect(readFileSync(await saved.path())).toEqual(document.content);
    await context.setOffline(false);

    await signOut(page);
    await eventually(async () => expect(await storedDocuments(page)).toEqual([]));
    for (const email of ['estudante2@demo.test', 'estudante@demo.test']) {
      await signIn(page, email);
      await open(visitor, '/Student/materials', 'Materiais');
      await isShown(page.getByRole('region').first());
      await isGone(kept);
      await signOut(page);
    }
  },
  narrow,
);

/** A push service in place of the browser's own, which is out of reach: it hands out one subscription, with keys that encrypt. */
async function standInForPushService(context: BrowserContext): Promise<{ isOn: () => boolean }> {
  const keys = createECDH('prime256v1');
  const own = {
    endpoint: 'https://avisos.exemplo.test/1',
    keys: { p256dh: keys.generateKeys('base64url'), auth: randomBytes(16).toString('base64url') },
  };
  let isOn = false;
  await context.exposeFunction('pushService', (turn?: boolean) => (isOn = turn ?? isOn));
  await context.addInitScript((subscribed) => {
    const { pushService } = window as unknown as { pushService(turn?: boolean): Promise<boolean> };
    const subscription = {
      ...subscribed,
      toJSON: () => subscribed,
      unsubscribe: async () => !(await pushService(false)),
    };
    PushManager.prototype.subscribe = async function (): Promise<PushSubscription> {
      await pushService(true);
      return subscription as unknown as PushSubscription;
    };
    PushManager.prototype.getSubscription = async () =>
      (await pushService()) ? (subscription as unknown as PushSubscription) : null;
  }, own);
  return { isOn: () => isOn };
}

interface ShownNotice {
  title: string;
  body: string;
  data: string;
}
/** What runs in the worker: what it shows and opens is noted, since a browser without a screen shows and opens nothing. */
interface WatchedWorker {
  shown: ShownNotice[];
  opened: string[];
  registration: { showNotification: unknown };
  clients: { openWindow: unknown };
}

/** Brings a message to the worker as the browser does when its push service has one; answers the notices that it shows. */
async function deliver({ page, context }: Visitor, message: object): Promise<ShownNotice[]> {
  const session = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      if (registrations[0]) resolve(registrations[0].registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  const registrationId = await registered;
  const [worker] = context.serviceWorkers();
  await worker!.evaluate(() => {
    const watched = self as unknown as WatchedWorker;
    watched.shown = [];
    watched.opened = [];
    watched.registration.showNotification = (title: string, options: Omit<ShownNotice, 'title'>) =>
      Promise.resolve(watched.shown.push({ ...options, title }));
    watched.clients.openWindow = (url: string) => Promise.resolve(watched.opened.push(url));
  });
  const data = JSON.stringify(message);
  await session.send('ServiceWorker.deliverPushMessage', { origin: portal.url, registrationId, data });
  await eventually(async () => expect(await noticesOf(context)).toHaveLength(1));
  await session.detach();
  return noticesOf(context);
}
const noticesOf = (context: BrowserContext) =>
  context.serviceWorkers()[0]!.evaluate(() => (self as unknown as WatchedWorker).shown);

/** Clicks the notice that was shown; answers the pages that the worker opened. */
const clickNotice = (context: BrowserContext) =>
  context.serviceWorkers()[0]!.evaluate(async () => {
    const { shown, opened } = self as unknown as WatchedWorker;
    const work: Promise<unknown>[] = [];
    const click = Object.assign(new Event('notificationclick'), {
      notification: { ...shown[0], close: () => undefined },
      waitUntil: (promise: Promise<unknown>) => work.push(promise),
    });
    self.dispatchEvent(click);
    await Promise.all(work);
    return opened;
  });

journey(
  'a student turns on notices by web push; one says only that something is new and opens the notifications, and it ends at sign-out',
  () => portal,
  async (visitor) => {
    const { page, tab, context } = visitor;
    await context.grantPermissions(['notifications'], { origin: portal.url });
    const service = await standInForPushService(context);
    await enter(page, 'estudante@demo.test');
    await page.goto('/profile');
    const section = page.getByRole('region', { name: 'Avisos' });
    await section.getByRole('button', { name: 'Receber avisos neste dispositivo' }).click();
    await isShown(section.getByText('Este dispositivo passa a receber avisos.'));
    await isShown(section.getByText(/\(este dispositivo\)/));
    expect(service.isOn()).toBe(true);
    await tab.axe();
    await page.reload();
    await isShown(section.getByText(/\(este dispositivo\)/));

    const sent = {
      title: 'Universidade Demonstração',
      body: 'Há uma novidade numa das suas disciplinas.',
      path: '/notifications',
      tag: 'portal-PAUTA',
    };
    const [notice] = await deliver(visitor, sent);
    expect(notice).toEqual({
      title: sent.title,
      body: sent.body,
      data: sent.path,
      tag: sent.tag,
      lang: 'pt',
    });
    expect(await clickNotice(context)).toEqual(['/notifications']);
    await page.goto('/notifications');
    await isAt(page, '/notifications');
    await isShown(heading(page, 'Notificações'));

    await signOut(page);
    await eventually(() => expect(service.isOn()).toBe(false));
    await signIn(page, 'estudante2@demo.test');
    await page.goto('/profile');
    await isShown(section.getByRole('button', { name: 'Receber avisos neste dispositivo' }));
    expect(service.isOn()).toBe(false);
    await signOut(page);

    // Staff, who read nothing offline, have notices as well.
    await signIn(page, 'secretaria@demo.test');
    await page.goto('/profile');
    await section.getByRole('button', { name: 'Receber avisos neste dispositivo' }).click();
    await isShown(section.getByText('Este dispositivo passa a receber avisos.'));
    expect(service.isOn()).toBe(true);
    await page.getByRole('link', { name: 'Notificações' }).click();
    await isShown(heading(page, 'Notificações'));
    await signOut(page);
    await eventually(() => expect(service.isOn()).toBe(false));
  },
  narrow,
);
