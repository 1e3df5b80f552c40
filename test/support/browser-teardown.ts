import teardownChromium from './chromium-teardown.js';
import teardown from './global-teardown.js';

export default async function teardownBrowser(): Promise<void> {
  await teardownChromium();
  await teardown();
}
