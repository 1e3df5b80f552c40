import { readFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '@rampart/config';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { pictures, settled } from './pictures.js';

const AXE = readFileSync(path.join(projectRoot, 'node_modules', 'axe-core', 'axe.min.js'), 'utf8');
const NARROW = 360;
/** Long, because a browser on a busy machine is slow. */
const TEST_MS = 180_000;
/** Shorter than a test's limit, so that the error names what is missing. */
const TIMEOUT_MS = 45_000;
const STANDARD = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** Rules of axe that another colour scheme can break. */
const COLOURS = ['color-contrast', 'link-in-text-block'];

/** A separate window with its own cookies and storage. */
export interface Tab {
  readonly page: Page;
  /** Problems since the last call: errors on the console, uncaught ones, violations of the page's policy. */
  problems(): string[];
  close(): Promise<void>;
}

/** A suite that needs Chromium; without one it is skipped, and says why. */
export function inChromium(
  what: string,
  suite: (open: (options?: BrowserContextOptions) => Promise<Tab>) => void,
): void {
  const server = process.env['TEST_BROWSER'];
  if (!server)
    return describe.skip(`${what}: did not run, there is no chromium (CHROMIUM names one)`, () =>
      suite(() => Promise.reject(new Error('no chromium'))));
  jest.setTimeout(TEST_MS);
  describe(what, () => {
    let browser: Browser;
    beforeAll(async () => {
      browser = await chromium.connect(server);
    });
    afterAll(() => browser.close());
    suite((options) => openTab(browser, options));
  });
}

/** Fails unless the page is accessible (WCAG 2.2 AA), fits a phone of 360 px, and nothing went wrong. */
export async function expectSound(tab: Tab): Promise<void> {
  await settled(tab.page);
  expect({ problems: tab.problems(), barriers: await barriers(tab.page), overflow: await overflow(tab.page) }).toEqual({
    problems: [],
    barriers: [],
    overflow: [],
  });
}

/** Checks a page in light, and its colours in dark. With SCREENSHOTS set, saves pictures in that folder: light, dark, and phone size. */
export async function look(tab: Tab, name: string): Promise<void> {
  const { page } = tab;
  await page.emulateMedia({ colorScheme: 'light' });
  await expectSound(tab);
  await page.emulateMedia({ colorScheme: 'dark' });
  await settled(page);
  expect({ problems: tab.problems(), barriers: await barriers(page, COLOURS) }).toEqual({ problems: [], barriers: [] });
  await page.emulateMedia({ colorScheme: 'light' });
  await pictures(page, name);
}

async function openTab(browser: Browser, options: BrowserContextOptions = {}): Promise<Tab> {
  const context = await browser.newContext({
    viewport: { width: 420, height: 900 },
    locale: 'en-SG',
    reducedMotion: 'reduce',
    permissions: ['clipboard-read', 'clipboard-write'],
    ...options,
  });
  const page = await context.newPage();
  page.setDefaultTimeout(TIMEOUT_MS);
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' && !REFUSED.test(message.text())) problems.push(message.text());
  });
  const look = (): string[] => problems.splice(0);
  return { page, problems: look, close: () => context.close() };
}

/** The page shows a server's refusal to the user; Chromium logs it on the console as well. */
const REFUSED = /Failed to load resource: the server responded with a status of 4\d\d/;

/** Violations that axe finds, by its tags or rules. */
async function barriers(page: Page, runOnly: readonly string[] = STANDARD): Promise<string[]> {
  if (!(await page.evaluate<boolean>('"axe" in window'))) await page.evaluate(AXE);
  return page.evaluate(`axe.run({ runOnly: ${JSON.stringify(runOnly)}, resultTypes: ['violations'] }).then(({ violations }) =>
    violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ target, failureSummary }) => target.join(' ') + ' (' + failureSummary + ')').join('; ')))`);
}

/** Elements that overflow to the right on a narrow phone. */
async function overflow(page: Page): Promise<string[]> {
  const size = page.viewportSize();
  await page.setViewportSize({ width: NARROW, height: size?.height ?? 800 });
  const found: string[] =
    await page.evaluate(`document.documentElement.scrollWidth <= innerWidth ? [] : [...document.querySelectorAll('body *')]
    .filter((element) => element.getBoundingClientRect().right > innerWidth + 0.5).map((element) => element.tagName + '.' + element.className)`);
  if (size) await page.setViewportSize(size);
  return found;
}
