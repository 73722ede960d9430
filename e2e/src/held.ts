import type { BrowserContext, CDPSession, Page } from 'playwright-core';

/** What a page holds on to. */
export interface Held {
  nodes: number;
  listeners: number;
  /** Bytes. */
  heap: number;
}

/** Looks into a page; each look counts what is left once everything that may go has gone. */
export async function lookInto(context: BrowserContext, page: Page): Promise<() => Promise<Held>> {
  const session = await context.newCDPSession(page);
  await session.send('Performance.enable');
  return () => held(session);
}

async function held(session: CDPSession): Promise<Held> {
  for (let turn = 0; turn < 3; turn += 1) await session.send('HeapProfiler.collectGarbage');
  const { metrics } = await session.send('Performance.getMetrics');
  const value = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? NaN;
  return { nodes: value('Nodes'), listeners: value('JSEventListeners'), heap: value('JSHeapUsedSize') };
}

/** The shell keeps antd's styles from its first remote on, which listens once for good: waits until that stands. */
export const stylesKept = (page: Page) =>
  page.waitForFunction(() =>
    [...document.querySelectorAll('style')].some((style) => style.textContent.includes('ant-input')),
  );
