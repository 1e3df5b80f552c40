import type { Page } from 'playwright-core';

/** Steps of a member at the dashboard of any service. */
export const heading = (page: Page, name: string): Promise<void> =>
  page.getByRole('heading', { level: 1, name }).waitFor();

export const showsText = (page: Page, text: string | RegExp): Promise<void> => page.getByText(text).first().waitFor();

/** Signs in up to the password. */
export async function enterPassword(
  page: Page,
  dashboardUrl: string,
  { email, password }: { email: string; password: string },
): Promise<void> {
  await page.goto(`${dashboardUrl}/`);
  await page.getByLabel('Work email').fill(email);
  await page.locator('input[type=password]').fill(password);
  await page.getByRole('button', { name: 'Continue' }).click();
}

export async function goTo(page: Page, name: string): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name }).click();
  await heading(page, name);
}

/** The secret that is shown once, by its name; closes the dialog afterwards. */
export async function shownOnce(page: Page, name: string): Promise<string> {
  const secret = await page.getByRole('region', { name, exact: true }).innerText();
  await page.getByRole('button', { name: 'I have saved it' }).click();
  return secret;
}
