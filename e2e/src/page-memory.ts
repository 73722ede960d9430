import type { BrowserContext, CDPSession, Page } from 'playwright-core';

/** Memory that a page retains. */
export interface PageMemory {
  nodes: number;
  listeners: number;
  /** Bytes. */
  heap: number;
}

/** Measures the memory of a page after a garbage collection, at each call. */
export async function measureMemory(context: BrowserContext, page: Page): Promise<() => Promise<PageMemory>> {
  const session = await context.newCDPSession(page);
  await session.send('Performance.enable');
  return () => pageMemory(session);
}

async function pageMemory(session: CDPSession): Promise<PageMemory> {
  for (let turn = 0; turn < 3; turn += 1) await session.send('HeapProfiler.collectGarbage');
  const { metrics } = await session.send('Performance.getMetrics');
  const value = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? NaN;
  return { nodes: value('Nodes'), listeners: value('JSEventListeners'), heap: value('JSHeapUsedSize') };
}

/** The shell keeps antd's styles from its first remote on, which listens once for good: waits until that stands. */
export const antdStylesLoaded = (page: Page) =>
  page.waitForFunction(() =>
    [...document.querySelectorAll('style')].some((style) => style.textContent.includes('ant-input')),
  );
