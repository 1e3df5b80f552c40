import { ensurePages } from '../../tools/setup/compile.js';
import setupChromium from './chromium-setup.js';
import setup from './global-setup.js';

/** The servers of all suites, the built pages, and one Chromium. */
export default async function setupBrowser(): Promise<void> {
  await Promise.all([setupChromium(), ensurePages(), setup()]);
}
