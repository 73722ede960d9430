import type { Page } from 'playwright-core';
import { measureMemory, antdStylesLoaded } from './page-memory.ts';
import { journey } from './journey.ts';
import { sharedPortal } from './shared-portal.ts';
import { heading, isShown, menuEntry, enter } from './steps.ts';

const portal = sharedPortal();

const screens = ['Departamentos', 'Painel', 'Cursos', 'Perfil'];

async function switchThrough(page: Page, times: number) {
  for (let number = 0; number < times; number += 1) {
    const name = screens[number % screens.length]!;
    await menuEntry(page, name).click();
    await isShown(heading(page, name));
    if (name === 'Departamentos' || name === 'Cursos') await isShown(page.getByRole('table'));
  }
}

journey(
  'twenty switches between screens leave no more nodes and listeners behind than four did',
  () => portal,
  async ({ page, context }) => {
    await enter(page, 'secretaria@demo.test');
    const pageMemory = await measureMemory(context, page);
    await switchThrough(page, 8);
    await antdStylesLoaded(page);
    const before = await pageMemory();
    await switchThrough(page, 20);
    const after = await pageMemory();
    expect(after.nodes - before.nodes).toBeLessThan(60);
    expect(after.listeners - before.listeners).toBeLessThan(20);
  },
);
