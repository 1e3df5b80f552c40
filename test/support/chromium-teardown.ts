import './chromium-setup.js';

/** Ends what the setup started. Jest calls this once per project; the first call does it. */
export default async function teardownChromium(): Promise<void> {
  const browser = await globalThis.rampartBrowser;
  globalThis.rampartBrowser = undefined;
  await browser?.close();
}
