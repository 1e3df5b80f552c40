import type { Page } from 'playwright-core';
import type { PasskeyCheck } from '../../apps/signer/src/passkeys/passkey-check.js';

const CHALLENGE = 'YSBjaGFsbGVuZ2Ugb2YgdGhlIHNpZ25lciwgMzIgYnl0ZXM';

/** Makes a passkey on a wallet's page, and enrols it with the signer as its administrator does. */
export async function enrolOnPage(page: Page, check: PasskeyCheck, operator: string): Promise<void> {
  await page.getByLabel('Challenge of the signer').fill(CHALLENGE);
  await page.getByRole('button', { name: 'Create a passkey' }).click();
  await check.enrol(operator, await page.getByLabel('Answer for the signer').inputValue(), CHALLENGE);
}

/** Withdraws the one payout that waits on a wallet's page. */
export async function withdrawOnPage(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Withdraw…' }).click();
  await page.getByLabel('Reason').fill('the user asked for it');
  await page.getByRole('button', { name: 'Withdraw', exact: true }).click();
}
