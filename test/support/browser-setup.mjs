import { findChromium, launchChromium } from '../../tools/browser/chromium.mjs';
import { ensurePages } from '../../tools/setup/compile.mjs';
import setup from './global-setup.mjs';

/** The servers of all suites, the built pages, and one Chromium: TEST_BROWSER. Without one the suites of test/browser do not run. */
export default async function setupBrowser() {
  const executable = findChromium();
  const [browser] = await Promise.all([executable && launchChromium(executable), ensurePages(), setup()]);
  if (!browser) return;
  process.env.TEST_BROWSER = browser.wsEndpoint();
  globalThis.rampartBrowser = browser;
}
