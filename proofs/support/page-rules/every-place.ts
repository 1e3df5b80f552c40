import { expectSound, type Tab } from '../../../test/support/browser.js';

/** Fails unless every page that the navigation links to, and `others`, is accessible in light and dark and fits a phone. Returns their paths. */
export async function everyPlace(tab: Tab, navigation: string, others: readonly string[] = []): Promise<string[]> {
  const { page } = tab;
  const links = page.getByRole('navigation', { name: navigation }).getByRole('link');
  await links.first().waitFor({ state: 'attached' });
  const found = await links.evaluateAll<string[], { href: string }>((all) => all.map(({ href }) => href));
  const home = `${found[0]?.replace(/\/$/, '')}/`;
  const places = [...found, ...others.map((other) => home + other)];
  for (const place of places) {
    await page.goto(place);
    await page.getByRole('main').getByRole('heading').first().waitFor();
    await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await expectSound(tab);
    }
  }
  return places;
}
