import type { AxeResults, RunOnly } from 'axe-core';
import { readFileSync } from 'node:fs';
import type { ConsoleMessage, Page, Request, Response } from 'playwright-core';

/** The small one: half as long to hand over and to read. */
const axeSource = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
/** Rules of WCAG 2.2 AA and of those it stands on. */
const accessibilityTags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What antd marks a part with from the moment it is drawn until its transition has ended, also before the transition begins. */
const antdMarks = '[class*="-enter-"], [class*="-appear-"], [class*="-leave-"]';
/** By these rows are known that are pale until those of now have come. */
const staleMarks = '.pk-stale';

/** A page under watch: every error that the test did not announce fails the test. */
export class Tab {
  private readonly problems: string[] = [];
  private readonly announced: { pattern: RegExp; happened: boolean }[] = [];

  constructor(readonly page: Page) {
    page.on('console', (message) => this.hear(message));
    page.on('pageerror', (error) => this.note(`page error: ${error.stack ?? error.message}`));
    page.on('response', (response) => this.look(response));
    page.on('requestfailed', (request) => this.miss(request));
    page.on('crash', () => this.note('the page crashed'));
  }

  /** Announces what is meant to go wrong, `502 GET /api/…`, `console: …`. An announced failure that never comes is a failure, too. */
  expectFailures(...patterns: RegExp[]): void {
    for (const pattern of patterns) this.announced.push({ pattern, happened: false });
  }

  /** Notes every violation of accessibility in what is drawn now, dialogs and drawers included; each fails the test. */
  axe(): Promise<void> {
    return this.judge({ type: 'tag', values: accessibilityTags });
  }

  /** The same of contrast alone, which is what changes with the theme. */
  contrast(): Promise<void> {
    return this.judge({ type: 'rule', values: ['color-contrast'] });
  }

  private async judge(rules: RunOnly): Promise<void> {
    let judged;
    do {
      await this.settled();
      judged = await this.judged(rules);
    } while (judged.moved);
    const { pathname } = new URL(this.page.url());
    for (const violation of judged.found) this.note(`axe at ${pathname}: ${violation}`);
  }

  /** Violations in what is drawn, and whether something began to move meanwhile, so that a picture of a moment was judged. */
  private async judged(rules: RunOnly): Promise<{ found: string[]; moved: boolean }> {
    await this.bringAxe();
    return this.page.evaluate(async (runOnly) => {
      const { axe } = window as unknown as {
        axe: { run(where: Document, options: object): Promise<AxeResults> };
      };
      let moved = false;
      const begun = () => (moved = true);
      const signs = ['animationstart', 'transitionrun'];
      for (const sign of signs) document.addEventListener(sign, begun, true);
      const { violations } = await axe.run(document, {
        runOnly,
        resultTypes: ['violations'],
        // Neither is read, and both cost a quarter of the time.
        selectors: false,
        preload: false,
      });
      for (const sign of signs) document.removeEventListener(sign, begun, true);
      const found = violations.flatMap(({ id, help, nodes }) =>
        nodes.map((node) => `${id}: ${help}: ${node.html.slice(0, 200)} ${node.failureSummary ?? ''}`),
      );
      return { found, moved };
    }, rules);
  }

  /** By the debugger, since the portal's policy lets no script element in. The next documents have it from their beginning: to hand it
   *  over each time takes twice as long. */
  private async bringAxe(): Promise<void> {
    if (await this.page.evaluate(() => 'axe' in window)) return;
    const session = await this.page.context().newCDPSession(this.page);
    const { exceptionDetails } = await session.send('Runtime.evaluate', { expression: axeSource });
    if (exceptionDetails) throw new Error(exceptionDetails.text);
    await session.detach();
    await this.page.addInitScript({ content: axeSource });
  }

  /** What happened and was not announced, and what was announced and did not happen. */
  verdict(): string[] {
    const missed = this.announced.filter(({ happened }) => !happened);
    return [...this.problems, ...missed.map(({ pattern }) => `announced and did not happen: ${pattern}`)];
  }

  /** The bar at the top and the pinned columns of a list cover what is scrolled below them, and transitions change contrast for a moment; what is judged is what stays. */
  async settled(): Promise<void> {
    const marks = `${antdMarks}, ${staleMarks}`;
    // Both at one moment: what ends may let something else begin.
    await this.page.waitForFunction(
      (passing) => {
        scrollTo(0, 0);
        for (const list of document.querySelectorAll('.pk-sheet')) list.scrollLeft = 0;
        const moving = document
          .getAnimations()
          .some((one) => one.playState === 'running' && one.effect?.getTiming().iterations !== Infinity);
        return !moving && !document.querySelector(passing);
      },
      marks,
      { polling: 20 },
    );
  }

  private hear(message: ConsoleMessage): void {
    if (message.type() !== 'error') return;
    // The same failure comes with its method and status as a response or a failed request.
    if (message.text().startsWith('Failed to load resource')) return;
    this.note(`console: ${message.text()} (${message.location().url})`);
  }

  private look(response: Response): void {
    if (response.status() >= 400) this.note(`${response.status()} ${nameOf(response.request())}`);
  }

  private miss(request: Request): void {
    const reason = request.failure()?.errorText ?? '';
    // The page itself gave it up, as it does when it is left.
    if (reason !== 'net::ERR_ABORTED') this.note(`${reason} ${nameOf(request)}`);
  }

  private note(problem: string): void {
    const expected = this.announced.filter(({ pattern }) => pattern.test(problem));
    for (const one of expected) one.happened = true;
    if (expected.length === 0) this.problems.push(problem);
  }
}

const nameOf = (request: Request) => {
  const { pathname, search } = new URL(request.url());
  return `${request.method()} ${pathname}${search}`;
};
