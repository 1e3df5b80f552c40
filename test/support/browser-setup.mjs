import { ensurePages } from '../../tools/setup/compile.mjs';
import setupChromium from './chromium-setup.mjs';
import setup from './global-setup.mjs';

/** The servers of all suites, the built pages, and one Chromium. */
export default async function setupBrowser() {
  await Promise.all([setupChromium(), ensurePages(), setup()]);
}
