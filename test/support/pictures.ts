import path from 'node:path';
import type { Page } from 'playwright-core';
import { settled } from './browser.js';

const PHONE = { width: 360, height: 800 };

/** Writes what the page shows into the folder that SCREENSHOTS names; nothing without one. */
export async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env['SCREENSHOTS'];
  if (!folder) return;
  await settled(page);
  await page.screenshot({ path: path.join(folder, `${name}.png`), fullPage: true });
}

/** Pictures of a page in light, in dark and as on a phone; the page is left in light, as wide as before. */
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
