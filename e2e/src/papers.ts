import type { BrowserContext, Locator, Page } from 'playwright-core';
import { readPdf } from '../../api/src/testing/pdf.ts';

export interface Paper {
  /** Without line breaks, spaces as they are printed. */
  text: string;
  pages: string[];
  bytes: number;
}

/** Presses what opens a paper and reads it: the address a new tab was given opens without a session, once more here. */
export async function openedPaper(context: BrowserContext, button: Locator): Promise<Paper> {
  const documentRequest = context.waitForEvent('request', (request) =>
    /\/api\/(documents|receipt)\//.test(request.url()),
  );
  await button.click();
  return paperAt((await documentRequest).url());
}

/** Presses what saves a paper and reads it; no tab is opened for it. */
export async function savedPaper(page: Page, button: Locator): Promise<Paper> {
  const tabs = page.context().pages().length;
  const [saved] = await Promise.all([page.waitForEvent('download'), button.click()]);
  expect(page.context().pages()).toHaveLength(tabs);
  return paperAt(saved.url());
}

/** The PDF of an address, read by pdf.js. Throws where there is none. */
export async function paperAt(address: string): Promise<Paper> {
  const answer = await fetch(address);
  if (answer.headers.get('content-type') !== 'application/pdf')
    throw new Error(`${address} answered ${answer.status} ${answer.headers.get('content-type')}`);
  const input = Buffer.from(await answer.arrayBuffer());
  const { pages, text } = readPdf(input);
  return { pages, bytes: input.length, text: text.replaceAll(/\s+/g, ' ') };
}
