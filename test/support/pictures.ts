import path from 'node:path';
import type { Page } from 'playwright-core';

const PHONE = { width: 360, height: 800 };
/** If two checks this far apart find no animation, no part of the page is about to start one. */
const SETTLED_MS = 60;

/** Writes what the page shows into the folder that SCREENSHOTS names; nothing without one. */
export async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env['SCREENSHOTS'];
  if (!folder) return;
  await settled(page);
  await page.screenshot({ path: path.join(folder, `${name}.png`), fullPage: true });
}

/** Saves pictures of a page in light, in dark and at phone size; leaves the page in light, with its former width. */
export async function pictures(page: Page, name: string): Promise<void> {
  if (!process.env['SCREENSHOTS']) return;
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await picture(page, `${name}-${colorScheme}`);
  }
  const size = page.viewportSize();
  await page.setViewportSize(PHONE);
  await picture(page, `${name}-phone`);
  if (size) await page.setViewportSize(size);
}

/** Waits until nothing fades or moves, since intermediate colours are not the design's. A spinner may run for ever. */
export async function settled(page: Page): Promise<void> {
  for (let still = 0; still < 2; still = (await page.evaluate<boolean>(IS_STILL)) ? still + 1 : 0)
    await page.waitForTimeout(SETTLED_MS);
}
const IS_STILL = `document.getAnimations().every(({ playState, effect }) => playState !== 'running' || effect.getComputedTiming().endTime === Infinity)`;
