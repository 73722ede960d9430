import type { CDPSession, Page } from 'playwright-core';
import { journey } from './journey.ts';
import { startPortal, type Portal } from './portal.ts';
import { heading, isShown, menuEntry, signIn } from './steps.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal?.remove());

const screens = ['Departamentos', 'Painel', 'Cursos', 'Perfil'];

async function switchThrough(page: Page, times: number) {
  for (let number = 0; number < times; number += 1) {
    const name = screens[number % screens.length]!;
    await menuEntry(page, name).click();
    await isShown(heading(page, name));
    if (name === 'Departamentos' || name === 'Cursos') await isShown(page.getByRole('table'));
  }
}

/** What the page holds on to once everything that may go has gone. */
async function held(session: CDPSession) {
  for (let turn = 0; turn < 3; turn += 1) await session.send('HeapProfiler.collectGarbage');
  const { metrics } = await session.send('Performance.getMetrics');
  const value = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? NaN;
  return { nodes: value('Nodes'), listeners: value('JSEventListeners') };
}

journey(
  'twenty switches between screens leave no more nodes and listeners behind than four did',
  () => portal,
  async ({ page, context }) => {
    await signIn(page, 'secretaria@demo.test');
    const session = await context.newCDPSession(page);
    await session.send('Performance.enable');
    await switchThrough(page, 8);
    const before = await held(session);
    await switchThrough(page, 20);
    const after = await held(session);
    expect(after.nodes - before.nodes).toBeLessThan(60);
    expect(after.listeners - before.listeners).toBeLessThan(20);
  },
);
