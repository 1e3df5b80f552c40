import { findChromium, launchChromium } from '../../tools/browser/chromium.mjs';

/** One Chromium for all suites: TEST_BROWSER. Without one the suites that need it do not run. Jest calls this once per project; the first call starts it. */
export default async function setupChromium() {
  globalThis.rampartBrowser ??= start();
  await globalThis.rampartBrowser;
}

async function start() {
  const executable = findChromium();
  if (!executable) return undefined;
  const browser = await launchChromium(executable);
  process.env.TEST_BROWSER = browser.wsEndpoint();
  return browser;
}
