import teardownChromium from './chromium-teardown.mjs';
import teardown from './global-teardown.mjs';

export default async function teardownBrowser() {
  await teardownChromium();
  await teardown();
}
