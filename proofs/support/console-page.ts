import type { Page } from 'playwright-core';
import { PASSWORD } from '../../test/support/visitor.js';

/** Signs in up to the password. */
export async function enterPassword(
  page: Page,
  consoleUrl: string,
  { username, password }: { username: string; password: string },
): Promise<void> {
  await page.goto(`${consoleUrl}/`);
  await page.getByLabel('User name').fill(username);
  await page.getByLabel('Password').first().fill(password);
  await page.getByRole('button', { name: 'Continue' }).click();
}

/** Sets up two-step sign-in with an app that computes the codes of a key. Returns the key. */
export async function enrol(page: Page, app: { codeOf(secret: string): string }, password = PASSWORD): Promise<string> {
  const first = page.getByLabel('Your password');
  await first.or(page.locator('.secret')).first().waitFor();
  if (await first.isVisible()) {
    await first.fill(password);
    await page.getByRole('button', { name: 'Continue' }).click();
  }
  const key = page.locator('.secret');
  await key.filter({ hasText: /^[A-Z2-7]{16,}$/ }).waitFor();
  const secret = (await key.textContent()) ?? '';
  await page.getByLabel('Code from the app').fill(app.codeOf(secret));
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.getByRole('button', { name: 'I have saved them' }).click();
  await page.getByRole('heading', { name: 'Operations' }).waitFor();
  return secret;
}
