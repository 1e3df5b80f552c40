import { Authenticators } from '../support/authenticators.js';
import { expectSound, inChromium, look } from '../../test/support/browser.js';
import { operatorTab, type OperatorTab } from '../support/operator-tab.js';
import { submittedUser } from '../../test/support/people.js';
import { buy, payFiat, payoutWill, reaches } from '../../test/support/trades.js';
import { startTrading } from '../../test/support/trading.js';
import { newMember, partnerIdOf } from '../../test/support/visitor.js';
import type { World } from '../../test/support/world.js';

const HOUR_S = 3_600;

inChromium("the console's overview", (open) => {
  let world: World;
  let mei: OperatorTab;

  beforeAll(async () => {
    let userId: string;
    ({ world, userId } = await startTrading({ SANDBOX_KYC_SECONDS: '86400' }));
    await submittedUser(world.partner, { firstName: 'Hoa', lastName: 'Nguyen' });
    const { id } = await buy(world.partner, userId, { fiat: 2_400 });
    await payoutWill(world.partner, id, 'fail');
    await payFiat(world.partner, id);
    await reaches(world.partner, id, 'payout_failed');
    await world.operator.post('/ops/api/brakes', { action: 'quoting', target: 'asset:ZIL', reason: 'a test' });
    mei = await operatorTab(world, open, new Authenticators(world.ops), 'mei');
  });
  afterAll(async () => {
    await mei?.close();
    await world.close();
  });

  it('says what waits and since when by the clock of the service, what is late, and what stands still', async () => {
    const { page } = mei;
    await world.advance(2 * HOUR_S);

    await mei.go('/');

    const kyc = page.getByRole('row', { name: /Identity checks/ });
    await kyc.getByText('1 late').waitFor();
    await kyc.getByText('2 h', { exact: true }).waitFor();
    await page
      .getByRole('row', { name: /Orders awaiting a decision/ })
      .getByText('none')
      .waitFor();
    await page.getByText('1 order awaits a decision').waitFor();
    await page.getByText(/^1,\d{3}\.\d\d USD$/).waitFor();
    await page.getByText('quoting of asset ZIL, for').waitFor();
    await page.getByText('answers').first().waitFor();
    await look(mei, 'ops-overview');
    await kyc.getByRole('link').click();
    await page.getByRole('heading', { name: 'Waiting' }).waitFor();
  });

  it('leads to findings by their severity, and what each rule means is one click away', async () => {
    const { page } = mei;
    await mei.go('/');

    await page.getByRole('link', { name: 'Findings about money' }).click();
    await page.getByRole('heading', { name: /^Money: act now/ }).waitFor();
    await page.getByText('paid twice', { exact: true }).click();

    await page.getByText('An order was paid out more than once.').waitFor();
    await page.getByRole('heading', { name: /^Late, or needing a decision/ }).waitFor();
    await look(mei, 'ops-health-by-severity');
  });

  it('shows how far sealing anew is after a rotation', async () => {
    const progress = { place: 'transaction', after: null, found: { app_user: 1_200 }, looked: 40_000, rows: 90_000 };
    await world.database.query(`UPDATE secret_key SET progress = $1`, [{ ...progress, wasQuiet: false, foundLast: 7 }]);
    await world.database.query(
      `INSERT INTO secret_key (id, number, is_first, seen_at) VALUES ('earlier', '0', false, '-infinity')`,
    );

    await mei.go('/health');

    await mei.page.getByText('Secret 0: opens what it sealed, until that is sealed anew').waitFor();
    await mei.page
      .getByText('At transaction: 40,000 of about 90,000 rows, 1,200 values sealed anew; the last pass found 7.')
      .waitFor();
    await look(mei, 'ops-health-secrets');
  });

  it('has its keys on every page', async () => {
    const { page } = mei;
    await mei.go('/audit');
    await page.getByRole('heading', { name: 'Audit', exact: true }).waitFor();

    await page.keyboard.press('Shift+?');
    await page.getByRole('dialog', { name: 'Shortcuts' }).getByText('find a transaction').waitFor();
    await look(mei, 'ops-shortcuts');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.keyboard.press('h');

    await page.getByRole('heading', { name: 'Waiting for you' }).waitFor();
  });

  it('leads from Ctrl K to each page and action by the words of its name', async () => {
    const { page } = mei;
    await mei.go('/audit');
    await page.getByRole('heading', { name: 'Audit', exact: true }).waitFor();

    await page.keyboard.press('Control+k');
    const typed = page.getByRole('dialog', { name: 'Go to' }).getByLabel('Page or action');
    await typed.fill('trans');
    await look(mei, 'ops-go-to');
    await typed.press('Enter');
    await page.getByRole('heading', { name: 'Transactions' }).waitFor();
    await page.keyboard.press('Control+k');
    await typed.fill('short');
    await typed.press('Enter');

    await page.getByRole('dialog', { name: 'Shortcuts' }).waitFor();
    await page.keyboard.press('Escape');
  });

  it.each([
    ['pull', '/brakes', 'Pull a brake'],
    ['new part', '/partners', 'New partner'],
    ['new token', '/account', 'New service token'],
  ])('leads from Ctrl K by %j to what is done there', async (words, path, name) => {
    const { page } = mei;
    await mei.go('/audit');
    await page.getByRole('heading', { name: 'Audit', exact: true }).waitFor();

    await page.keyboard.press('Control+k');
    await page.getByLabel('Page or action').fill(words);
    await page.getByLabel('Page or action').press('Enter');
    await page.getByRole('dialog', { name }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog', { name }).waitFor({ state: 'detached' });

    expect(new URL(page.url())).toMatchObject({ pathname: `/ops${path}`, search: '' });
  });

  it('lists transactions by method, partner and days, and finds one by its amount', async () => {
    const { page } = mei;
    await mei.go(`/transactions?partnerId=${await partnerIdOf(world, world.partner)}`);
    const orders = page.getByRole('row');
    await page.getByRole('combobox', { name: 'Method' }).click();
    await page.getByRole('option', { name: 'PayNow', exact: true }).click();
    await page.waitForURL(/partnerId=.*method=paynow/);
    await page.getByLabel('ID, email, phone').fill('2,400 SGD');
    await page.getByRole('button', { name: 'Find' }).click();

    await orders.nth(1).getByText('2,400 SGD').waitFor();
    expect(await orders.count()).toBe(2);
    await look(mei, 'ops-transactions-filtered');
    await page.getByLabel('Minimum, in fiat').fill('2400.01');
    await page.getByText('No transaction matches both the text and the filters.').waitFor();
  });

  it('says of an empty list what made it empty', async () => {
    const { page } = mei;

    await mei.go('/transactions?status=refunded');
    await page.getByText('No transaction matches the filters.').waitFor();
    await page.getByLabel('ID, email, phone').fill('nothing like it');
    await page.getByRole('button', { name: 'Find' }).click();

    await page.getByText('No transaction matches both the text and the filters.').waitFor();
    await expectSound(mei);
  });

  it('shows a secret with its copy, and keeps it when Escape is pressed', async () => {
    const { page } = mei;
    await mei.go('/partners');
    await page.getByRole('button', { name: /New partner/ }).click();
    const dialog = page.getByRole('dialog', { name: 'New partner' });
    await dialog.getByLabel('Name').fill('Beta Wallet');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await dialog.getByRole('button', { name: 'Copy the secret' }).click();
    await look(mei, 'ops-new-partner-secret');

    await page.keyboard.press('Escape');

    expect(await page.evaluate<string>('navigator.clipboard.readText()')).toMatch(/^rs_/);
    await dialog.getByText('The secret is shown only once').waitFor();
    await dialog.getByRole('button', { name: 'I have saved it' }).click();
    await dialog.waitFor({ state: 'detached' });
  });

  it('makes a member a link to a new password', async () => {
    const { page } = mei;
    const id = await partnerIdOf(world, world.partner);
    const { email } = await newMember(world, id, 'owner');
    await mei.go(`/partners/${id}`);

    await page.getByRole('button', { name: `Password reset link for ${email}` }).click();

    await page.getByText(`${world.env.DASHBOARD_URL}/password#`).waitFor();
    await page.getByRole('button', { name: 'Copy the link' }).waitFor();
    await look(mei, 'ops-partner-members');
  });
});
