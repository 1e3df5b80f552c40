import type { BrowserServer } from 'playwright-core';
import { findProgram } from '../processes/find-program.js';

/** The path of a Chromium: CHROMIUM, or one on PATH; undefined if there is none. The headless one takes half the CPU. */
export const findChromium = (): string | undefined =>
  process.env.CHROMIUM ||
  findProgram('chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable');

/** Starts it without a window. Root has no sandbox for it; containers have a small /dev/shm. */
export async function launchChromium(executablePath: string): Promise<BrowserServer> {
  const { chromium } = await import('playwright-core'); // a tool that only looks for one need not load it
  return chromium.launchServer({
    executablePath,
    args: [
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      '--disable-dev-shm-usage',
      '--force-color-profile=srgb',
    ],
  });
}
