import teardown from './global-teardown.mjs';

export default async function teardownBrowser() {
  await globalThis.rampartBrowser?.close();
  await teardown();
}
