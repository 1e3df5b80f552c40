import type { BrowserServer } from 'playwright-core';
import { findChromium, launchChromium } from '../../tools/browser/chromium.js';

declare global {
  /** Started once for all projects. */
  var rampartBrowser: Promise<BrowserServer | undefined> | undefined;
}

/** One Chromium for all suites: TEST_BROWSER. Without one the suites that need it do not run. Jest calls this once per project; the first call starts it. */
export default async function setupChromium(): Promise<void> {
  globalThis.rampartBrowser ??= start();
  await globalThis.rampartBrowser;
}

async function start(): Promise<BrowserServer | undefined> {
  const executable = findChromium();
  if (!executable) return undefined;
  const browser = await launchChromium(executable);
  process.env['TEST_BROWSER'] = browser.wsEndpoint();
  return browser;
}
