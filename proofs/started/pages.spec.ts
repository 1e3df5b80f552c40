import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { TOTP } from 'otpauth';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { inChromium, type Tab } from '../../test/support/browser.js';
import { CheckoutPage } from '../../test/support/checkout-page.js';
import { Client, type Json } from '../../test/support/client.js';
import * as consolePage from '../support/console-page.js';
import * as dashboardPage from '../support/dashboard-page.js';
import { eventually } from '../../test/support/eventually.js';
import { START_MS, startAsNewcomer, type StartedService } from '../support/newcomer.js';
import { everyPlace } from '../support/page-rules/every-place.js';
import { failingEndpoint } from '../support/page-rules/failing-endpoint.js';
import { submittedUser, verifiedUser } from '../../test/support/people.js';
import { buy, payFiat, payoutWill, reaches } from '../../test/support/trades.js';
import { startSink, type WebhookSink } from '../../test/support/webhook-sink.js';

const WIDE = { viewport: { width: 1280, height: 900 } };
/** A value above what one operator may decide alone. */
const LARGE = 2_400;
const STEP_MS = 30_000;
/** An authenticator app. A code is valid once, so a second one within a step is the next step's. */
const app = {
  codeOf: (secret: string): string => new TOTP({ secret }).generate(),
  nextCodeOf: (secret: string): string => new TOTP({ secret }).generate({ timestamp: Date.now() + STEP_MS }),
};

inChromium('what npm start serves', (open) => {
  let service: StartedService;
  let partner: Client;
  const tabs: Tab[] = [];

  beforeAll(async () => {
    service = await startAsNewcomer({ SANDBOX_KYC_SECONDS: '600' }); // reviews wait for the test's decision
    const { baseUrl, partner: key } = service.sandbox;
    partner = Client.basic(baseUrl, key.apiKey, key.apiSecret);
  }, START_MS);
  afterAll(async () => {
    await Promise.all(tabs.map((tab) => tab.close()));
    await service?.stop();
  }, START_MS);
  afterEach(() => expect(tabs.flatMap((tab) => tab.problems())).toEqual([]));

  const openTab = async (options?: BrowserContextOptions): Promise<Tab> => {
    const tab = await open(options);
    tabs.push(tab);
    return tab;
  };
  const openPage = async (options?: BrowserContextOptions): Promise<Page> => (await openTab(options)).page;

  describe('at the checkout', () => {
    const checkout = async (query = ''): Promise<CheckoutPage> => {
      const page = await openPage();
      await page.goto(`${service.sandbox.checkoutUrl}/?apiKey=${service.sandbox.partner.apiKey}${query}`);
      return new CheckoutPage(page);
    };

    it('a new user buys, from the first step to completed', async () => {
      const page = await checkout();

      await page.order();
      await page.verify();
      await page.confirm();
      await page.press('Pay exactly');

      await page.shows('completed');
    });

    it('a new user sells, from the first step to completed', async () => {
      const page = await checkout('&transactionType=sell&cryptoCurrency=BTC&currency=SGD&crypto=0.002');

      await page.orderSell();
      await page.verify();
      await page.confirm();
      await page.press('Pay exactly');

      await page.shows('completed');
    });
  });

  describe('at the dashboard', () => {
    let sink: WebhookSink;
    let tab: Tab;
    let page: Page;
    let secondFactor: string | undefined;
    beforeAll(async () => {
      sink = await startSink();
      await partner.post('/api/webhook-endpoints', { url: sink.url });
    });
    beforeEach(async () => {
      tab = await openTab(WIDE);
      ({ page } = tab);
      await enter(page);
    });
    afterAll(() => sink?.close());

    const enter = async (at: Page): Promise<void> => {
      await dashboardPage.enterPassword(at, service.sandbox.dashboardUrl, service.sandbox.member);
      if (secondFactor !== undefined) {
        await at.getByLabel('Code from your authenticator app').fill(app.nextCodeOf(secondFactor));
        await at.getByRole('button', { name: 'Sign in', exact: true }).click();
      }
      await dashboardPage.heading(at, 'Overview');
    };

    it('the member signs out everywhere else', async () => {
      const elsewhere = await openPage(WIDE);
      await enter(elsewhere);

      await page.goto(`${service.sandbox.dashboardUrl}/security`);
      await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
      await dashboardPage.showsText(page, 'Signed out everywhere else.');

      await elsewhere.reload();
      await elsewhere.getByLabel('Work email').waitFor();
    });

    it('the member sends a webhook again', async () => {
      const { id } = await buy(partner, (await verifiedUser(partner)).id);
      await payFiat(partner, id);
      await eventually('the webhooks arrive', () => sink.statusesOf(id).includes('completed'));
      const before = sink.received.length;

      await page.goto(`${service.sandbox.dashboardUrl}/transactions/${id}`);
      await page.getByRole('button', { name: 'TRANSACTION_UPDATED' }).first().click();
      await page.getByRole('button', { name: 'Resend' }).click();
      await dashboardPage.showsText(page, 'Queued again');

      const again = await eventually('one arrives again', () => sink.received[before]);
      expect(sink.received.slice(0, before).map(({ headers }) => headers['webhook-id'])).toContain(
        again.headers['webhook-id'],
      );
    });

    it('the quickstart, pasted twice, comes to one completed order', async () => {
      await page.goto(`${service.sandbox.dashboardUrl}/developers`);
      const blocks = page.getByRole('region', { name: /^\d\. / });
      await blocks.nth(3).waitFor();
      const script = (await blocks.allInnerTexts()).join('\n').replace('••••••••', service.sandbox.partner.apiSecret);
      const paste = async (): Promise<string> => {
        const folder = await mkdtemp(path.join(tmpdir(), 'rampart-paste-'));
        const { stdout } = await promisify(execFile)('bash', ['-c', script], { cwd: folder }).finally(() =>
          rm(folder, { recursive: true, force: true }),
        );
        return stdout;
      };

      const [first, second] = [await paste(), await paste()];

      const [id, again] = [first, second].map((text) => text.trim().split('\n').at(-1));
      expect([first, second].join()).not.toMatch(/"statusCode"/);
      expect(again).toBe(id);
      await eventually('it is completed', async () => {
        const { body } = await partner.get(`/api/transactions/${id}`);
        return body.status === 'completed';
      });
      expect((await partner.get('/api/users?email=ada@example.com')).body).toHaveLength(1);
    });

    it('each page is accessible in light and dark, and fits a phone', async () => {
      const user = await verifiedUser(partner);
      const { id } = await buy(partner, user.id);
      await payFiat(partner, id);
      const details = [`transactions/${id}`, `users/${user.id}`, 'developers/requests', 'security'];

      const places = await everyPlace(tab, 'Sections', details);

      expect(places.length).toBeGreaterThan(details.length + 8);
    });

    it('the member sets up two-step sign-in, and creates an API key that works', async () => {
      await page.goto(`${service.sandbox.dashboardUrl}/security`);
      await page.getByLabel('Your password').fill(service.sandbox.member.password);
      await page.getByRole('button', { name: 'Set up' }).click();
      secondFactor = await page.getByTestId('totp-secret').innerText();
      await page.getByLabel('Six-digit code').fill(app.codeOf(secondFactor));
      await page.getByRole('button', { name: 'Turn on' }).click();
      expect((await dashboardPage.shownOnce(page, 'Recovery codes')).trim().split(/\s+/)).toHaveLength(10);

      await dashboardPage.goTo(page, 'API keys');
      await page.getByRole('button', { name: 'Create key' }).click();
      await page.getByLabel('Name').fill('Reporting');
      await page.getByRole('button', { name: 'Create', exact: true }).click();
      const secret = await dashboardPage.shownOnce(page, 'API secret');

      const { body } = await partner.get('/api/api-keys');
      const { apiKey } = (body as Json[]).find(({ name }) => name === 'Reporting');
      expect((await Client.basic(service.sandbox.baseUrl, apiKey, secret).get('/api/users')).status).toBe(200);
    });

    it('the member sees that an endpoint fails, disables it after a question, and replays what was held', async () => {
      await partner.post('/api/webhook-endpoints', { url: `${sink.url}/failing` });

      await failingEndpoint(tab, { partner, sink, path: '/failing' });
    });
  });

  describe('at the console', () => {
    let operatorTab: Tab;
    let operator: Page;
    let colleague: Page;
    beforeAll(async () => {
      operatorTab = await enrolled('operator');
      operator = operatorTab.page;
      colleague = (await enrolled('colleague')).page;
    });

    const enrolled = async (login: 'operator' | 'colleague'): Promise<Tab> => {
      const tab = await openTab(WIDE);
      await consolePage.enterPassword(tab.page, service.sandbox.opsConsoleUrl, service.sandbox[login]);
      await consolePage.enrol(tab.page, app, service.sandbox[login].password);
      return tab;
    };
    const go = (page: Page, path: string): Promise<unknown> => page.goto(service.sandbox.opsConsoleUrl + path);

    it('an operator who set up an authenticator approves a KYC', async () => {
      const user = await submittedUser(partner, { firstName: 'Hoa', lastName: 'Nguyen' });

      await go(operator, '/kyc');
      await operator.getByText('HN SG').click();
      await operator.getByRole('heading', { name: 'Hoa Nguyen' }).waitFor();
      await operator.getByRole('img', { name: 'Front' }).waitFor();
      for (const key of ['1', '2', '3', '4', '5', 'a']) await operator.keyboard.press(key);

      await eventually(
        'the user is verified',
        async () => (await partner.get(`/api/users/${user.id}`)).body.kyc === 'verified',
      );
    });

    it('two operators send a large payout again', async () => {
      const { id } = await buy(partner, (await verifiedUser(partner)).id, { fiat: LARGE });
      await payoutWill(partner, id, 'fail');
      await payFiat(partner, id);
      await reaches(partner, id, 'payout_failed');

      await go(operator, `/transactions/${id}`);
      await operator.getByRole('button', { name: 'Retry the payout…' }).click();
      await operator.getByRole('textbox', { name: 'Reason' }).fill('the node is back');
      await operator.getByRole('button', { name: 'Propose' }).click();
      await operator.getByText('Another operator must approve it.').waitFor();
      await go(colleague, `/transactions/${id}`);
      await colleague.getByRole('button', { name: 'Review and approve' }).click();
      await colleague.getByRole('textbox', { name: 'Reason' }).fill('checked the node');
      await colleague.getByRole('button', { name: 'Approve', exact: true }).click();

      await reaches(partner, id, 'completed');
    });

    it('each page is accessible in light and dark, and fits a phone', async () => {
      const { id } = await buy(partner, (await verifiedUser(partner)).id);

      const places = await everyPlace(operatorTab, 'Pages', [`transactions/${id}`, 'account']);

      expect(places.length).toBeGreaterThan(12);
    });
  });
});
