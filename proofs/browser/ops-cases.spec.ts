import { Authenticators } from '../support/authenticators.js';
import { expectSound, inChromium, look } from '../../test/support/browser.js';
import { CheckoutPage, partnerLink } from '../../test/support/checkout-page.js';
import { switchEmails } from '../../test/support/emails.js';
import { submittedUser } from '../../test/support/people.js';
import { users } from '../../test/support/rows/tables.js';
import { buy, payFiat, payoutWill, reaches } from '../../test/support/trades.js';
import { startTrading } from '../../test/support/trading.js';
import type { World } from '../../test/support/world.js';
import { soundAtEachWidth } from '../support/each-width.js';
import { operatorTab, type OperatorTab } from '../support/operator-tab.js';

inChromium('a case in the console', (open) => {
  let world: World;
  let userId: string;
  let mei: OperatorTab;

  beforeAll(async () => {
    ({ world, userId } = await startTrading({ SANDBOX_KYC_SECONDS: '86400' }));
    await switchEmails(world, true);
    mei = await operatorTab(world, open, new Authenticators(world.ops), 'mei');
  });
  afterAll(async () => {
    await mei?.close();
    await world.close();
  });

  const strandedOrder = async (): Promise<string> => {
    const { id } = await buy(world.partner, userId);
    await payoutWill(world.partner, id, 'fail');
    await payFiat(world.partner, id);
    await reaches(world.partner, id, 'payout_failed');
    return id;
  };

  it('is found in its queue by the keyboard, taken, noted, and its user written to', async () => {
    const [first, second] = [await strandedOrder(), await strandedOrder()];
    const { page } = mei;
    await mei.go('/moderation');
    await page.getByRole('table').getByRole('row').nth(2).waitFor();

    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await page.keyboard.press('k');
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await page.waitForURL(new RegExp(`/transactions/(${first}|${second})$`));
    await page.getByRole('button', { name: 'Take', exact: true }).click();
    await page.getByText('Owner: you').waitFor();
    await page.getByLabel('Note', { exact: true }).fill('The chain refused it.\nAsked the user for another wallet.');
    await page.getByRole('button', { name: 'Add the note' }).click();
    await page.getByText('Asked the user for another wallet.').waitFor();
    await page.getByText('Email to the user').click();
    await page.getByLabel('Message').fill('Please name another wallet to help@partner.example.');
    await page.getByRole('button', { name: 'Send the email' }).click();
    await page.getByText('mei wrote to the user').waitFor();
    await look(mei, 'ops-case-work');
    await soundAtEachWidth(mei, 'ops-case-work');

    await mei.go('/moderation');
    await page.getByRole('cell', { name: 'mei' }).waitFor();
    await look(mei, 'ops-moderation-owner');
  });

  it('says that a document was seen on another user, is declined for good, and can be allowed again', async () => {
    const [other, user] = [await submittedUser(world.stranger), await submittedUser(world.partner)];
    const { page } = mei;
    await mei.go(`/kyc/${user.id}`);

    await page.getByText('Other users submitted the same files').waitFor();
    await page
      .getByRole('link', { name: `${other.id.slice(0, 8)}…${other.id.slice(-6)}` })
      .first()
      .waitFor();
    await look(mei, 'ops-seen-on');
    await page.getByRole('button', { name: 'Decline for good' }).click();
    const dialog = page.getByRole('dialog', { name: 'Decline for good' });
    await dialog.getByLabel('Reason').fill('The document is forged.');
    await expectSound(mei);
    await dialog.getByRole('button', { name: 'Decline for good' }).click();
    await dialog.waitFor({ state: 'detached' });
    await mei.go(`/kyc/${user.id}`);
    await page.getByRole('heading', { name: 'Declined for good' }).waitFor();
    await look(mei, 'ops-declined-for-good');
    await page.getByRole('button', { name: 'Allow another review' }).click();
    await page.getByRole('dialog').getByLabel('Reason').fill('The bank confirmed the name.');
    await page.getByRole('button', { name: 'Allow', exact: true }).click();

    await page.getByRole('heading', { name: 'Declined for good' }).waitFor({ state: 'detached' });
  });

  it('that ended for good is a dead end at the checkout, with the reason and where to turn', async () => {
    const tab = await open();
    const shop = new CheckoutPage(tab.page);
    await tab.page.goto(partnerLink(world));
    await shop.order();
    await shop.signIn();
    await shop.name();
    await shop.giveDocuments();
    const newest = (await users.find(world, {}, ['id'])).at(-1)!;
    await world.operator.post(`/ops/api/kyc/${newest.id}/decline-finally`, { reason: 'The document is forged.' });

    await shop.heading('We could not verify your identity');
    await shop.text('The document is forged.');
    expect(await tab.page.locator('input[type=file]').count()).toBe(0);
    await soundAtEachWidth(tab, 'declined-for-good');
    await look(tab, 'declined-for-good');
    await tab.close();
  });
});
