import path from 'node:path';
import type { Page } from 'playwright-core';
import { settled } from './browser.js';

/** Writes what the page shows into the folder that SCREENSHOTS names; nothing without one. */
export async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env['SCREENSHOTS'];
  if (!folder) return;
  await settled(page);
  await page.screenshot({ path: path.join(folder, `${name}.png`), fullPage: true });
}
