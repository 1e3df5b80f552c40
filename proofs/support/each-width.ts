import type { Page } from 'playwright-core';
import { expectSound, type Tab } from '../../test/support/browser.js';
import { picture } from '../../test/support/pictures.js';

/** A desktop, a phone, and the narrowest screen that pages are made for, in CSS pixels. */
const WIDTHS = [1440, 390, 320];

/** Takes pictures of a page at each width, and checks it in all of them. */
export async function soundAtEachWidth(tab: Tab, name: string): Promise<void> {
  const before = tab.page.viewportSize();
  for (const width of WIDTHS) {
    await tab.page.setViewportSize({ width, height: 900 });
    await picture(tab.page, `${name}-${width}`);
    await expectSound(tab);
  }
  if (before) await tab.page.setViewportSize(before);
}

/** The names and values that a page lists, as text: `Amount: 250.00 SGD`. Lines of one value are joined by commas. */
export const pairsOn = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>(
    `[...document.querySelectorAll('dl dt')].map((dt) => (dt.textContent + ': ' + dt.nextElementSibling.innerText).replaceAll('\\u00a0', ' ').replaceAll('\\n', ', '))`,
  );
