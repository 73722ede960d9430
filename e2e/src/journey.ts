import { mkdirSync } from 'node:fs';
import path from 'node:path';
import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from 'playwright-core';
import type { Portal } from './portal.ts';
import { root } from './program.ts';
import { Tab } from './tab.ts';

export interface Size {
  width: number;
  height: number;
}
export const wide: Size = { width: 1280, height: 800 };
export const narrow: Size = { width: 360, height: 740 };

/** What a journey is given: one person's browser, empty at first. */
export interface Visitor {
  tab: Tab;
  page: Tab['page'];
  size: Size;
  /** Whether the menu stands beside the content. */
  isWide: boolean;
  context: BrowserContext;
  /** One more tab of the same browser. */
  openTab(): Promise<Tab>;
  /** A tab of somebody else's browser. */
  openElsewhere(): Promise<Tab>;
}

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A page of a journey is gone before what an optimizing compiler makes of its scripts pays: a seventh of the processor time.
  '--js-flags=--no-maglev --no-turbofan',
];
/** What moves costs a seventh of a journey's processor time: `npm run test:all` shows it, `npm test` is as for people who asked for none. */
const reducedMotion = process.env.TESTS === 'core' ? 'reduce' : 'no-preference';
const artifacts = path.join(root, 'e2e/.artifacts');

let browser: Browser | undefined;
afterAll(async () => {
  await browser?.close();
  browser = undefined;
});
const openBrowser = async () =>
  (browser ??= await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH || '/usr/bin/chromium',
    args: flags,
  }));

/** Milliseconds that a journey waits for what must come, on a machine that is busy with others. */
const patience = 30_000;

type Story = (visitor: Visitor) => Promise<void>;

/** A test in a fresh browser context. It fails on what the story throws and on everything that went wrong in a tab unannounced. */
export function journey(
  name: string,
  portal: () => Pick<Portal, 'url' | 'output'>,
  story: Story,
  size = wide,
) {
  test(name, async () => {
    const contexts: BrowserContext[] = [];
    const tabs: Tab[] = [];
    const newContext = async () => {
      const options: BrowserContextOptions = {
        baseURL: portal().url,
        viewport: size,
        locale: 'pt-PT',
        reducedMotion,
      };
      const context = await (await openBrowser()).newContext(options);
      context.setDefaultTimeout(patience);
      // Journeys look for entries of the menu in all its groups.
      await context.addInitScript(() => {
        if (location.protocol === 'http:' && origin !== 'null') localStorage.setItem('portal.folded', '[]');
      });
      contexts.push(context);
      return context;
    };
    const openTab = async (context: BrowserContext) => {
      const tab = new Tab(await context.newPage());
      tabs.push(tab);
      return tab;
    };
    const context = await newContext();
    const tab = await openTab(context);
    try {
      await story({
        tab,
        page: tab.page,
        size,
        isWide: size.width >= 900,
        context,
        openTab: () => openTab(context),
        openElsewhere: async () => openTab(await newContext()),
      });
      expect(tabs.flatMap((each) => each.verdict())).toEqual([]);
    } catch (error) {
      const states = await Promise.all(tabs.map(({ page }) => stateOf(page)));
      await keepEvidence(name, tabs);
      throw explained(error, [...states, ...tabs.flatMap((each) => each.verdict())], portal());
    } finally {
      for (const each of contexts) await each.close();
    }
  });
}

/** The same journey on a large screen and on a small one. */
export function journeys(name: string, portal: () => Pick<Portal, 'url' | 'output'>, story: Story): void {
  for (const size of [wide, narrow])
    journey(`${name}, at ${size.width} × ${size.height}`, portal, story, size);
}

async function keepEvidence(name: string, tabs: readonly Tab[]): Promise<void> {
  mkdirSync(artifacts, { recursive: true });
  const file = name.replaceAll(/[^\p{L}\d]+/gu, '-').slice(-120);
  for (const [index, { page }] of tabs.entries())
    await page.screenshot({ path: path.join(artifacts, `${file}-${index}.png`) }).catch(() => undefined);
}

/** Where a page is, and whether its scripts answer and the browser draws it. A click waits for two frames, so one that timed out may be
 *  the browser's fault. */
async function stateOf(page: Page): Promise<string> {
  const limit = 5000;
  const drawing = page.evaluate(
    (milliseconds) =>
      new Promise<string>((resolve) => {
        requestAnimationFrame(() => resolve('draws'));
        setTimeout(() => resolve(`drew nothing for ${milliseconds} ms`), milliseconds);
      }),
    limit,
  );
  const stuck = new Promise<string>((resolve) => {
    setTimeout(() => resolve('its scripts do not answer'), 2 * limit).unref();
  });
  const state = await Promise.race([drawing, stuck]).catch((error: unknown) => String(error));
  return `tab at ${page.url()}: ${state}`;
}

function explained(error: unknown, about: readonly string[], portal: Pick<Portal, 'output'>): unknown {
  if (!(error instanceof Error)) return error;
  const context = [...about, portal.output().slice(-3000)];
  const { message, stack } = error;
  error.message += `\n\n${context.join('\n')}`;
  // What jest prints.
  error.stack = stack?.replace(message, () => error.message);
  return error;
}
