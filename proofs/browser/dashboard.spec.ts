import type { Locator, Page } from 'playwright-core';
import { Authenticators } from '../support/authenticators.js';
import { expectSound, inChromium, type Tab } from '../../test/support/browser.js';
import { enterPassword, goTo, heading, showsText, shownOnce } from '../support/dashboard-page.js';
import { eventually } from '../../test/support/eventually.js';
import { verifiedUser } from '../../test/support/people.js';
import { failingEndpoint } from '../support/page-rules/failing-endpoint.js';
import { picture, pictures } from '../../test/support/pictures.js';
import { endSessions } from '../../test/support/rows/people.js';
import { buy, payFiat, reaches } from '../../test/support/trades.js';
import { newMember, PASSWORD, partnerIdOf } from '../../test/support/visitor.js';
import { startWorld, type World } from '../../test/support/world.js';

type Member = Awaited<ReturnType<typeof newMember>>;

/** Longer than a step-up code stays valid, which is five minutes. */
const CODE_IS_OLD_MS = 6 * 60_000;
const WIDE = { viewport: { width: 1280, height: 860 } };

inChromium('the dashboard', (open) => {
  let world: World;
  let partnerId: string;
  let apps: Authenticators;

  beforeAll(async () => {
    world = await startWorld();
    partnerId = await partnerIdOf(world, world.partner);
    apps = new Authenticators(world.api);
  });
  afterAll(() => world.close());

  const at = (path: string): string => `${world.env.DASHBOARD_URL}/${path}`;
  const codeOf = (secret: string): string => apps.codeOf(secret);
  const signIn = async (
    { page }: Tab,
    { email, secret }: { email: string; secret?: string | undefined },
  ): Promise<void> => {
    await enterPassword(page, world.env.DASHBOARD_URL, { email, password: PASSWORD });
    if (secret !== undefined) {
      await page.getByLabel('Code from your authenticator app').fill(codeOf(secret));
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    }
    await heading(page, 'Overview');
  };
  const stepUp = async (page: Page, secret: string | undefined): Promise<void> => {
    const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
    await dialog.getByLabel('Code from your authenticator app').fill(codeOf(secret ?? ''));
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await dialog.waitFor({ state: 'hidden' });
  };

  it('lets an owner in, shows the first buy, and sets up two-step sign-in', async () => {
    const owner = await newMember(world, await partnerIdOf(world, world.stranger), 'owner');
    const tab = await open();
    const { page } = tab;
    await page.goto(at(''));
    await page.getByLabel('Work email').waitFor();
    await pictures(page, 'dashboard-sign-in');
    await expectSound(tab);
    await page.getByLabel('Work email').fill(owner.email);
    await page.locator('input[type=password]').fill('a wrong password');
    await page.getByRole('button', { name: 'Continue' }).click();
    await showsText(page, 'Name or password is wrong');
    await expectSound(tab);

    await signIn(tab, owner);
    await showsText(page, 'Your first buy');
    await pictures(page, 'dashboard-overview-first');
    await expectSound(tab);
    await page.goto(at('developers'));
    const { apiKey } = { apiKey: keyOf(world.stranger.authorization) };
    await showsText(page, `AUTH=${apiKey}:`);
    await pictures(page, 'dashboard-developers');
    await expectSound(tab);

    await page.goto(at('security'));
    await page.getByLabel('Your password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Set up' }).click();
    const secret = await page.getByTestId('totp-secret').innerText();
    await page.getByRole('img', { name: 'QR code' }).waitFor();
    await pictures(page, 'dashboard-security');
    await expectSound(tab);
    await page.getByLabel('Six-digit code').fill(codeOf(secret));
    await page.getByRole('button', { name: 'Turn on' }).click();
    await page.getByRole('region', { name: 'Recovery codes' }).waitFor();
    await expectSound(tab);
    const codes = (await shownOnce(page, 'Recovery codes')).trim().split(/\s+/);
    expect(codes).toHaveLength(10);

    await page.getByRole('button', { name: owner.email.split('@')[0]! }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.getByLabel('Work email').waitFor();
    await signIn(tab, { email: owner.email, secret });
    await tab.close();
  });

  it('leads from a filled form to two-step sign-in and back, where a secret needs it', async () => {
    const owner = await newMember(world, await partnerIdOf(world, world.stranger), 'owner');
    const tab = await open();
    const { page } = tab;
    await page.goto(at('keys'));
    await signIn(tab, owner);
    await page.goto(at('keys'));
    await page.getByRole('button', { name: 'Create key' }).click();
    await page.getByLabel('Name').fill('Order service');
    await page.getByRole('button', { name: 'Create', exact: true }).click();

    const dialog = page.getByRole('dialog', { name: 'Secrets need two-step sign-in' });
    await dialog.getByLabel('Your password').fill(PASSWORD);
    await expectSound(tab);
    await dialog.getByRole('button', { name: 'Continue' }).click();
    const secret = await dialog.locator('.secret').innerText();
    await pictures(page, 'dashboard-key-second-factor');
    await expectSound(tab);
    await dialog.getByLabel('Code from the app').fill(codeOf(secret)); // entered last, because the code is valid for 30 seconds
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await dialog.getByRole('button', { name: 'I have saved them' }).click();

    await page.getByRole('dialog', { name: 'Secret of Order service' }).waitFor();
    await tab.close();
  });

  describe('of a partner with business', () => {
    let owner: Member;
    let tab: Tab;
    let page: Page;
    let transaction: string;

    beforeAll(async () => {
      const { id } = await verifiedUser(world.partner);
      await world.listen();
      ({ id: transaction } = await buy(world.partner, id, { partnerData: { order: 'A-1001' } }));
      await payFiat(world.partner, transaction);
      await reaches(world.partner, transaction, 'completed');
      await buy(world.partner, id, { fiat: 300 });
      await eventually('webhooks arrive', () => world.sink.statusesOf(transaction).length >= 3);
      owner = await newMember(world, partnerId, 'owner');
      await owner.enrol(() => apps.now());
      tab = await open(WIDE);
      ({ page } = tab);
      await signIn(tab, owner);
    });
    afterAll(() => tab.close());

    it('sums it up', async () => {
      await page.goto(at(''));
      await showsText(page, 'Completed volume');
      await page.locator('.chart-bar > .chart-buy').last().waitFor();
      await pictures(page, 'dashboard-overview');
      await expectSound(tab);
    });

    it('sums up one method in the days of the team, and leads from sessions to orders', async () => {
      await page.getByLabel('Method').selectOption('fps');
      await page.waitForURL(/method=fps/);
      await showsText(page, '0 of 0 ended orders');
      await page.getByLabel('Method').selectOption('');
      await showsText(page, '1 of 1 ended orders');
      await howMany(page.getByRole('list', { name: 'Steps from visit to completed order' }).getByRole('listitem'), 5);
      await page.getByRole('combobox', { name: 'Time zone of the days' }).fill('Singapore');
      await page.getByRole('option', { name: 'Asia/Singapore' }).click();
      await showsText(page, 'Saved. Days begin at midnight in Asia/Singapore.');
      await expectSound(tab);
    });

    it('finds a transaction and shows its whole timeline', async () => {
      await goTo(page, 'Transactions');
      await page.getByLabel('Status').selectOption('completed');
      await page.waitForURL(/status=completed/);
      await page.getByLabel('Search', { exact: true }).fill('A-1001');
      await page.waitForURL(/search=A-1001/);
      await howMany(page.getByRole('link', { name: /^buy / }), 1);
      await pictures(page, 'dashboard-transactions');
      await expectSound(tab);

      await page.getByRole('link', { name: /^buy / }).click();
      await heading(page, 'Buy of 0.001702 BTC');
      await showsText(page, 'Paid and paid out. No further action is needed.');
      await showsText(page, 'Received: 200 SGD');
      await showsText(page, 'Kept (net)');
      await showsText(page, 'Owed to the user');
      await howMany(page.getByRole('button', { name: 'TRANSACTION_UPDATED' }), 3);
      await pictures(page, 'dashboard-transaction');
      await expectSound(tab);

      await page.getByRole('button', { name: 'TRANSACTION_UPDATED' }).first().click();
      await showsText(page, 'Request body');
      await pictures(page, 'dashboard-delivery');
      await page.getByRole('button', { name: 'Resend' }).click();
      await showsText(page, 'Queued again');
      await expectSound(tab);
      await page.keyboard.press('Escape');
      expect(await copied(page, 'Copy as curl')).toBe(
        `curl -u "$API_KEY:$API_SECRET" ${world.env.PUBLIC_URL}/api/transactions/${transaction}`,
      );
      await page.goBack();
      await page.waitForURL(/search=A-1001/);
    });

    it('simulates the payment, and the page follows by itself', async () => {
      await page.goto(at('transactions?status=pending'));
      await page.getByRole('link', { name: /^buy / }).click();
      await page.getByRole('button', { name: 'Exact payment' }).click();
      await showsText(page, 'Paid and paid out. No further action is needed.');
    });

    it('shows what calls came to, and those that were refused alone', async () => {
      await goTo(page, 'Developers');
      await world.partner.get('/api/users/00000000-0000-7000-8000-000000000000');
      await page.getByRole('link', { name: 'Request log' }).click();
      await heading(page, 'Request log');
      await showsText(page, 'POST /api/users/{userId}/transactions');
      await pictures(page, 'dashboard-request-log');
      await expectSound(tab);

      await page.getByLabel('Status').selectOption('4xx');
      await page.waitForURL(/status=4xx/);
      await showsText(page, 'USER_NOT_FOUND');
      await page.getByText('POST /api/users/{userId}/transactions').first().waitFor({ state: 'detached' });
      await page.getByLabel('Status').selectOption('5xx');
      await showsText(page, 'No matching requests');
      await expectSound(tab);
    });

    it('says that an address has no page, and leads to one that there is', async () => {
      const { page } = tab;
      await page.goto(at('no/such/page'));

      await showsText(page, 'This page does not exist');
      await expectSound(tab);
      await page.getByRole('main').getByRole('link', { name: 'Overview' }).click();
      await heading(page, 'Overview');
    });

    it('shows users without their documents', async () => {
      await goTo(page, 'Users');
      await pictures(page, 'dashboard-users');
      await expectSound(tab);
      await page
        .getByRole('link', { name: /@example.com/ })
        .first()
        .click();
      await heading(page, 'Ada Lovelace');
      await showsText(page, 'Proof of address');
      await pictures(page, 'dashboard-user');
      await expectSound(tab);
    });

    it('adds an endpoint, pings it, rotates its secret and replays', async () => {
      apps.pass(CODE_IS_OLD_MS);
      await goTo(page, 'Webhooks');
      await page.getByRole('button', { name: 'Add endpoint' }).click();
      const dialog = page.getByRole('dialog', { name: 'Add an endpoint' });
      await dialog.getByLabel('URL').fill(`${world.sink.url}/second`);
      await dialog.getByLabel('Payload of transactions').selectOption('2');
      await expectSound(tab);
      await dialog.getByRole('button', { name: 'Add', exact: true }).click();
      await stepUp(page, owner.secret);
      const first = await shownOnce(page, 'Secret');

      const card = page.locator('.mantine-Card-root', { hasText: '/second' }).first();
      await card.getByRole('button', { name: 'Ping' }).click();
      await showsText(page, 'Ping delivered: 204');
      const payload = card.getByLabel('Payload of transactions sent to');
      expect(await payload.inputValue()).toBe('2');
      await payload.selectOption('1');
      await showsText(page, 'New events use this payload version.');
      await card.getByRole('button', { name: 'Rotate secret' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Rotate secret' }).click();
      const second = await shownOnce(page, 'Secret');
      await showsText(page, 'the previous secret signs as well until');
      await pictures(page, 'dashboard-webhooks');
      await expectSound(tab);

      const original = page.locator('.mantine-Card-root', { hasText: 'Replay since' }).first();
      await original.getByRole('button', { name: 'Replay since' }).click();
      await showsText(page, /\d events to replay\./);
      await pictures(page, 'dashboard-replay');
      await expectSound(tab);
      await page.getByRole('dialog').getByRole('button', { name: 'Replay' }).click();
      await showsText(page, /\d queued again, in order/);

      expect(first).toMatch(/^whsec_/);
      expect(second).toMatch(/^whsec_/);
      expect(second).not.toBe(first);
    });

    it('shows an endpoint that fails, asks before it disables it, and offers what was held when it is enabled', () =>
      failingEndpoint(tab, { partner: world.partner, sink: world.sink, path: '/second' }));

    it('creates, rotates and revokes an API key', async () => {
      await goTo(page, 'API keys');
      await page.getByRole('button', { name: 'Create key' }).click();
      await page.getByLabel('Name').fill('Reporting');
      await page.getByLabel('Manage webhooks').uncheck();
      await expectSound(tab);
      await page.getByRole('button', { name: 'Create', exact: true }).click();
      const secret = await shownOnce(page, 'API secret');
      await page.getByRole('button', { name: 'Rotate Reporting' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Rotate' }).click();
      expect(await shownOnce(page, 'API secret')).not.toBe(secret);
      await pictures(page, 'dashboard-keys');
      await expectSound(tab);

      await page.getByRole('button', { name: 'Revoke Reporting' }).click();
      const revoke = page.getByRole('dialog').getByRole('button', { name: 'Revoke' });
      expect(await revoke.isDisabled()).toBe(true);
      await page.getByLabel('Type Reporting to confirm').fill('Reporting');
      await revoke.click();
      await showsText(page, 'Reporting is revoked.');
      expect(secret).toMatch(/^rs_/);
    });

    it('asks for a code again once five minutes are over, and leaves all as it was without one', async () => {
      apps.pass(CODE_IS_OLD_MS);
      await page.getByRole('button', { name: 'Create key' }).click();
      await page.getByLabel('Name').fill('Never');
      await page.getByRole('button', { name: 'Create', exact: true }).click();
      const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
      await dialog.waitFor();
      await pictures(page, 'dashboard-step-up');
      await expectSound(tab);
      await dialog.locator('.mantine-Modal-close').click();
      await page.keyboard.press('Escape');

      expect((await world.partner.get('/api/api-keys')).text).not.toContain('Never');
    });

    it('previews a brand before it is saved', async () => {
      await goTo(page, 'Branding');
      await page.getByLabel('Name').fill('Acme Wallet');
      await page.getByLabel('Brand colour').fill('#ffdd00');
      await page.locator('[data-brand="#ffdd00"]').waitFor();
      await page.frameLocator('[data-brand="#ffdd00"]').getByText('Acme Wallet').first().waitFor();
      await page.getByRole('combobox', { name: 'Return URLs' }).fill('myapp://done');
      await page.keyboard.press('Enter');
      await page.getByLabel('Return after a completed order').fill('30 s');
      await page.getByText('Dark', { exact: true }).click();
      await pictures(page, 'dashboard-branding');
      await expectSound(tab);
      await page.getByRole('button', { name: 'Save' }).click();
      await showsText(page, 'Saved. Your checkout now uses this branding.');
      expect((await world.partner.get('/api/partner')).body).toMatchObject({
        redirectUrls: ['myapp://done'],
        returnAfterSeconds: 30,
      });
      await page.getByLabel('Return after a completed order').fill('5');
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByText('returnAfterSeconds must be a whole number from 20 to 300').waitFor();
      await expectSound(tab);
    });

    it('invites a member, who joins, and may only look', async () => {
      await goTo(page, 'Team');
      await page.getByRole('button', { name: 'Invite' }).click();
      await page.getByLabel('Email').fill('mei@acme.example');
      await page.getByRole('button', { name: 'Create link' }).click();
      await stepUp(page, owner.secret);
      const link = await shownOnce(page, 'Link');
      await pictures(page, 'dashboard-team');
      await expectSound(tab);

      const other = await open();
      await other.page.goto(link);
      await heading(other.page, 'Join Test partner');
      await pictures(other.page, 'dashboard-invitation');
      await expectSound(other);
      await other.page.getByLabel('Your name').fill('Mei');
      await other.page.getByLabel('Choose a password').fill(PASSWORD);
      await other.page.getByRole('button', { name: 'Join' }).click();
      await heading(other.page, 'Account security');
      for (const [path, button] of [
        ['webhooks', 'Add endpoint'],
        ['keys', 'Create key'],
        ['team', 'Invite'],
        ['branding', 'Save'],
      ] as const) {
        await other.page.goto(at(path));
        await isThere(other.page);
        expect([path, await other.page.getByRole('button', { name: button }).count()]).toEqual([path, 0]);
        await expectSound(other);
      }
      const refused = await other.page.evaluate(
        `fetch('api/keys', { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"name":"x"}' }).then((answer) => answer.json())`,
      );
      expect(refused).toMatchObject({ code: 'ROLE_INSUFFICIENT' });
      await other.close();
    });

    it('shows the way in when the session has ended elsewhere', async () => {
      await endSessions(world, owner.id);
      await page.goto(at('transactions'));
      await page.getByLabel('Work email').waitFor();
      await expectSound(tab);
    });
  });

  it.each(['transactions', 'webhooks', 'team', 'users'])(
    'is dark where people want it, and fits a phone: %s',
    async (path) => {
      const viewer = await newMember(world, partnerId, 'viewer');
      const tab = await open({ colorScheme: 'dark', viewport: { width: 390, height: 844 } });
      await signIn(tab, viewer);
      await tab.page.goto(at(path));
      await isThere(tab.page);

      await picture(tab.page, `dashboard-${path}-dark-phone`);
      await expectSound(tab);
      await tab.close();
    },
  );
});

const keyOf = (authorization = ''): string =>
  Buffer.from(authorization.split(' ')[1] ?? '', 'base64')
    .toString()
    .split(':')[0] ?? '';

/** Waits until the page and the data that it requested are loaded. */
async function isThere(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' });
}

/** Waits for `count` rows, which load after the page that lists them. */
const howMany = (found: Locator, count: number): Promise<unknown> =>
  eventually(`${count} are there`, async () => (await found.count()) === count);

async function copied(page: Page, button: string): Promise<string> {
  await page.getByRole('button', { name: button }).first().click();
  return page.evaluate('navigator.clipboard.readText()');
}
