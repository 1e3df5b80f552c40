import { Decimal, shortId } from '@rampart/kernel';
import { Operators } from '@rampart/partners';
import { PriceFeed, Screening } from '@rampart/ports';
import { Authenticators } from '../support/authenticators.js';
import { inChromium, look, type Tab } from '../../test/support/browser.js';
import { enrol } from '../support/console-page.js';
import { documentForm, formOf } from '../../test/support/documents.js';
import { operatorTab, type OperatorTab, signIn } from '../support/operator-tab.js';
import { eventually } from '../../test/support/eventually.js';
import { newOperator } from '../../test/support/operators.js';
import { signUp, submittedUser, uploadDocuments, verifyPhone } from '../../test/support/people.js';
import { expireStepUp, tamperWithAudit } from '../../test/support/rows/people.js';
import {
  auditEntries,
  auditLinks,
  driverPushes,
  emailBounces,
  operators,
  users,
} from '../../test/support/rows/tables.js';
import { NEW_ID, NOW } from '../../test/support/rows/time.js';
import { buy, deposit, payFiat, payoutWill, reaches, sell } from '../../test/support/trades.js';
import { startTrading } from '../../test/support/trading.js';
import { PASSWORD } from '../../test/support/visitor.js';
import { legibilityOf, stripedDocument } from '../support/watermark.js';
import type { World } from '../../test/support/world.js';

/** Longer than the keyboard shortcuts take to approve a file or to open another. */
const KEYS_TAKE_MS = 500;

inChromium("the operators' console", (open) => {
  let world: World;
  let apps: Authenticators;
  let userId: string;
  let mei: OperatorTab;
  let jo: OperatorTab;

  beforeAll(async () => {
    ({ world, userId } = await startTrading({ SANDBOX_KYC_SECONDS: '86400' }));
    apps = new Authenticators(world.ops);
    [mei, jo] = [await operatorTab(world, open, apps, 'mei'), await operatorTab(world, open, apps, 'jo')];
  });
  afterAll(async () => {
    await Promise.all([mei, jo].map((tab) => tab?.close()));
    await world.close();
  });
  afterEach(() => expect([...mei.problems(), ...jo.problems()]).toEqual([]));

  const strandedOrder = async (fields: object = {}): Promise<string> => {
    const { id } = await buy(world.partner, userId, fields);
    await payoutWill(world.partner, id, 'fail');
    await payFiat(world.partner, id);
    await reaches(world.partner, id, 'payout_failed');
    return id;
  };
  /** Expires the operator's step-up, so secrets and money require a new code. */
  const codeIsOld = async (operator: string) =>
    expireStepUp(world, (await operators.get(world, { username: operator })).id);
  const kycOf = async (id: string) => (await world.partner.get(`/api/users/${id}`)).body;

  describe('is entered', () => {
    let tab: Tab;
    beforeEach(async () => {
      tab = await open({ viewport: { width: 1280, height: 900 } });
    });
    afterEach(() => tab.close());

    it('by a recovery code when the app is lost, and then by setting up another', async () => {
      const [code = ''] = await (await newOperator(world, 'lost', 'withoutSecondFactor')).enrol(() => apps.now());
      const { page } = tab;

      await signIn(world, page, 'lost');
      await page.getByRole('button', { name: 'Use a recovery code' }).click();
      await page.getByLabel('Recovery code').fill(code);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.getByRole('heading', { name: 'Set up a new authenticator app' }).waitFor();
      await page.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor();
      await look(tab, 'ops-lost-app');
      await enrol(page, apps);

      await page.goto(`${world.env.OPS_URL}/ops/account`);
      await page.getByText('10 of your recovery codes are left').waitFor();
      await page.getByRole('button', { name: 'Lost the app?' }).click();
      await page.getByLabel('Recovery code').fill('aaaaa-aaaaa');
      await page.getByRole('button', { name: 'Set up a new app' }).click();
      await page.getByRole('alert').waitFor();
      await look(tab, 'ops-lost-app-signed-in');
    });

    it('by name and password, then by setting up an authenticator app', async () => {
      await world.ops.get(Operators, { strict: false }).setPassword('ada', PASSWORD, 'real');
      const { page } = tab;

      await signIn(world, page, 'ada');
      await page.getByRole('heading', { name: 'Set up two-step sign-in' }).waitFor();
      await look(tab, 'ops-password-again');
      await page.getByLabel('Your password').fill(PASSWORD);
      await page.getByRole('button', { name: 'Continue' }).click();
      await page.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor();
      await look(tab, 'ops-enrolment');
      const secret = await enrol(page, apps);
      await page.getByText('Waiting').first().waitFor();
      await page.getByRole('button', { name: 'Sign out' }).click();
      await page.getByLabel('User name').waitFor();
      await look(tab, 'ops-sign-in');

      await signIn(world, page, 'ada');
      await page.getByLabel('Code from your authenticator app').fill('000000');
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.getByRole('alert').waitFor();
      await look(tab, 'ops-second-step');
      await page.getByLabel('Code from your authenticator app').fill(apps.codeOf(secret));
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.getByRole('heading', { name: 'Operations' }).waitFor();
      expect(await page.getByText('TEST', { exact: true }).isVisible()).toBe(true);
    });
  });

  describe('judges KYC', () => {
    it('by the keyboard: the next file, five checks, approve', async () => {
      const user = await submittedUser(world.partner, { firstName: 'Hoa', lastName: 'Nguyen' });
      const { page } = mei;

      await mei.go('/kyc');
      await page.getByText('HN SG').waitFor();
      await look(mei, 'ops-kyc-queue');
      await page.getByText('HN SG').click();
      await page.getByRole('heading', { name: 'Hoa Nguyen' }).waitFor();
      await page.getByRole('img', { name: 'Front' }).waitFor();
      await look(mei, 'ops-kyc-file');
      expect(await page.getByRole('button', { name: 'Approve' }).isDisabled()).toBe(true);
      for (const key of ['1', '2', '3', '4', '5']) await page.keyboard.press(key);
      await page.keyboard.press('a');

      await eventually('the user is verified', async () => (await kycOf(user.id)).kyc === 'verified');
      await page.getByText('HN SG').waitFor({ state: 'detached' });
    });

    it('with a dialog open no key reaches the file behind it', async () => {
      const user = await submittedUser(world.partner, { firstName: 'Siti', lastName: 'Rahma' });
      const other = await submittedUser(world.partner, { firstName: 'Anh', lastName: 'Pham' });
      const { page } = mei;

      await mei.go(`/kyc/${user.id}`);
      await page.getByRole('heading', { name: 'Siti Rahma' }).waitFor();
      await page.getByText('AP SG').waitFor();
      for (const key of ['1', '2', '3', '4', '5']) await page.keyboard.press(key);
      await page.getByRole('button', { name: 'Decline for good' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Back' }).focus();
      for (const key of ['a', 'j', 'k', 'r', 't']) await page.keyboard.press(key);
      await page.waitForTimeout(KEYS_TAKE_MS);

      expect([(await kycOf(user.id)).kyc, (await kycOf(other.id)).kyc]).toEqual(['in-progress', 'in-progress']);
      expect(new URL(page.url()).pathname).toBe(`/ops/kyc/${user.id}`);
      expect(await page.getByRole('dialog').count()).toBe(1);
    });

    it('by j and k to the next file and back, and by `a` after checks that the mouse ticked', async () => {
      await submittedUser(world.partner, { firstName: 'Minh', lastName: 'Le' });
      await submittedUser(world.partner, { firstName: 'Som', lastName: 'Chai' });
      const { page } = mei;
      const isAt = (path: string) =>
        eventually(`${path} is open`, async () => Promise.resolve(new URL(page.url()).pathname === path));

      await mei.go('/kyc');
      const files = page.locator('.queue a');
      await files.nth(1).waitFor();
      const [first = '', second = ''] = await files.evaluateAll((links) =>
        links.map((link) => new URL((link as unknown as { href: string }).href).pathname),
      );
      for (const [key, path] of [
        ['j', first],
        ['j', second],
        ['k', first],
      ] as const) {
        await page.keyboard.press(key);
        await isAt(path);
      }
      await page.getByRole('checkbox').first().waitFor();
      for (const check of await page.getByRole('checkbox').all()) await check.click();
      await page.keyboard.press('a');

      await eventually(
        'the user is verified',
        async () => (await kycOf(first.split('/').at(-1) ?? '')).kyc === 'verified',
      );
    });

    it('under a watermark that can be seen and covers no word, dark or light', async () => {
      const user = await signUp(world.partner);
      await verifyPhone(world.partner, user.id);
      await uploadDocuments(world.partner, user.id);
      await world.partner.post(`/api/users/${user.id}/upload-kyc-documents`, undefined, {
        form: formOf({ type: 'front', name: 'front.png', content: stripedDocument() }),
      });
      await world.partner.put(`/api/users/${user.id}/verify`, { address: '1 Raffles Place' });
      const { page } = mei;
      await mei.go(`/kyc/${user.id}`);
      await page.getByRole('img', { name: 'Front' }).waitFor();
      await eventually('the document is shown', () =>
        page.evaluate<boolean>(`document.querySelector('.stage img')?.naturalWidth > 100`),
      );

      await look(mei, 'ops-kyc-watermark');
      const { contrast, marked } = await legibilityOf(page.locator('.stage'));

      expect(contrast).toBeGreaterThanOrEqual(4.5);
      expect(marked).toBeGreaterThan(0.01);
    });

    it('by asking for single documents again, in words that the user reads', async () => {
      const user = await submittedUser(world.partner, { firstName: 'Budi', lastName: 'Santoso' });
      const { page } = jo;

      await jo.go(`/kyc/${user.id}`);
      await page.getByRole('heading', { name: 'Budi Santoso' }).waitFor();
      await page.keyboard.press('r');
      await page.getByRole('checkbox', { name: 'Front' }).check();
      await page.getByRole('radio', { name: /blurred/ }).check();
      await look(jo, 'ops-kyc-ask-again');
      await page.getByRole('button', { name: 'Send the request' }).click();

      const asked = await eventually('the user is asked again', async () => {
        const body = await kycOf(user.id);
        return body.kyc === 'not-verified' && body;
      });
      expect(asked.kycDeclineReason).toBe('The photo is blurred. Take it again in good light.');
      const refused = await world.partner.put(`/api/users/${user.id}/verify`, { address: '1 Raffles Place' });
      expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('front')]);
    });

    it('with a second attempt in view: what was sent before, and what was said about it', async () => {
      const user = await submittedUser(world.partner, { firstName: 'Wei', lastName: 'Tan' });
      await world.operator.post(`/ops/kyc/${user.id}/decline`, {
        reason: 'The document has expired.',
        wantedAgain: ['front'],
      });
      await world.partner.post(`/api/users/${user.id}/upload-kyc-documents`, undefined, {
        form: documentForm('front'),
      });
      await world.partner.put(`/api/users/${user.id}/verify`, { address: '1 Raffles Place' });
      const { page } = mei;

      await mei.go(`/kyc/${user.id}`);
      await page.getByText('The document has expired.').waitFor();
      await page.getByText('Front (1 earlier)', { exact: true }).waitFor();
      await page.getByRole('button', { name: 'Side by side' }).click();
      await page.getByText('Address', { exact: true }).first().click();
      await page.locator('iframe[title="Address"]').waitFor();

      await look(mei, 'ops-kyc-second-try');
    });
  });

  describe('decides about money', () => {
    it('with four eyes: one proposes and cannot approve, another sees what changes and approves', async () => {
      const id = await strandedOrder({ fiat: 2_400 });

      await mei.go('/moderation');
      await mei.page.getByRole('link', { name: shortId(id) }).waitFor();
      await look(mei, 'ops-moderation');
      await mei.page.getByRole('link', { name: shortId(id) }).click();
      await mei.page.getByRole('button', { name: 'Retry the payout…' }).click();
      await mei.page.getByText('Needs a second operator').waitFor();
      await mei.page.getByRole('textbox', { name: 'Reason' }).fill('the node is back');
      await look(mei, 'ops-decide');
      await mei.page.getByRole('button', { name: 'Propose' }).click();
      await mei.page.getByText('Another operator must approve it.').waitFor();
      expect(await mei.page.getByRole('button', { name: 'Review and approve' }).count()).toBe(0);

      await jo.go(`/transactions/${id}`);
      await jo.page.getByText('You may approve it').waitFor();
      await look(jo, 'ops-case-proposal');
      await jo.page.getByRole('button', { name: 'Review and approve' }).click();
      await jo.page.getByText(/payout 2: .* claimed/).waitFor();
      await jo.page.getByRole('textbox', { name: 'Reason' }).fill('checked the node');
      await look(jo, 'ops-approve');
      await jo.page.getByRole('button', { name: 'Approve', exact: true }).click();
      await reaches(world.partner, id, 'completed');

      await jo.go(`/transactions/${id}`);
      await jo.page.getByRole('heading', { name: 'Audit trail' }).waitFor();
      await jo.page.getByText('retry payout: proposed by mei').waitFor();
      await look(jo, 'ops-case');
      await mei.go('/moderation');
      await mei.page.getByRole('heading', { name: 'Decided by two' }).waitFor();
    });

    it('shows whose address has no mailbox, and clears the mark with a reason', async () => {
      const { id } = await signUp(world.partner);
      const { partnerId, emailKey: addressKey } = await users.get(world, { id });
      await emailBounces.insert(world, { partnerId, addressKey, reason: '550 5.1.1', source: 'reply', at: NOW });

      await mei.go('/moderation');
      await mei.page.getByRole('button', { name: 'Clear', exact: true }).click();
      await mei.page.getByRole('textbox', { name: 'Reason' }).fill('the mailbox is back');
      await look(mei, 'ops-clear-bounce');
      await mei.page.getByRole('button', { name: 'Clear the mark' }).click();

      await eventually('the mark is cleared', async () => (await emailBounces.count(world)) === 0);
      await mei.page.getByRole('heading', { name: 'Undeliverable email addresses' }).waitFor({ state: 'detached' });
    });

    it('and asks for a code when the last one is older than five minutes', async () => {
      const id = await strandedOrder();
      await codeIsOld('mei');

      await mei.go(`/transactions/${id}`);
      await mei.page.getByRole('button', { name: 'Refund…' }).click();
      await mei.page.getByText(/refund 1: 200 SGD/).waitFor();
      await mei.page.getByRole('textbox', { name: 'Reason' }).fill('the user asked for it');
      await mei.page.getByRole('dialog').getByRole('button', { name: 'Refund' }).click();
      await mei.page.getByText('Confirm that it is you').waitFor();
      await look(mei, 'ops-step-up');
      await mei.confirm();

      await reaches(world.partner, id, 'refunded');
    });

    it('matches money that named no order to the one that waits for it', async () => {
      const { id } = await buy(world.partner, userId, { fiat: 217 });
      await world.partner.post('/api/sandbox/fiat', { reference: 'rent november', amount: 217, currency: 'SGD' });
      const { page } = mei;

      await eventually('it waits', async () => (await world.operator.get('/ops/unmatched')).body.events.length > 0);
      await mei.go('/unmatched');
      await page.getByText('rent november', { exact: true }).waitFor();
      await page.getByText(/same amount/).waitFor();
      await look(mei, 'ops-unmatched');
      await page.getByRole('button', { name: 'Match…' }).first().click();
      await page.getByText(/status: fiat_received/).waitFor();
      await page.getByRole('textbox', { name: 'Reason' }).fill('the payer called');
      await page.getByRole('dialog').getByRole('button', { name: 'Match to this order' }).click();

      await reaches(world.partner, id, 'completed');
      await page.getByText('All payments are matched.').waitFor();
    });
  });

  it('sends money back that matches no order', async () => {
    await world.partner.post('/api/sandbox/fiat', { reference: 'a gift', amount: 43, currency: 'SGD' });
    const { page } = jo;

    await codeIsOld('jo');
    await eventually('it waits', async () => (await world.operator.get('/ops/unmatched')).body.events.length > 0);
    await jo.go('/unmatched');
    await page.getByRole('button', { name: 'Return…' }).click();
    await page.getByRole('textbox', { name: 'Reason' }).fill('no order expects it');
    await look(jo, 'ops-return');
    await page.getByRole('button', { name: 'Return the money' }).click();
    await jo.confirm();

    await eventually('it is gone', async () => (await world.operator.get('/ops/unmatched')).body.events.length === 0);
  });

  it('books money that no customer paid by two', async () => {
    await world.partner.post('/api/sandbox/fiat', { reference: 'our own', amount: 5_000, currency: 'SGD' });
    await eventually('it waits', async () => (await world.operator.get('/ops/unmatched')).body.events.length > 0);

    await codeIsOld('mei');
    await mei.go('/unmatched');
    await mei.page.getByRole('button', { name: 'No customer’s money…' }).click();
    await mei.page.getByLabel(/^Reason for 5000/).fill('the owner topped it up');
    await mei.page.getByRole('button', { name: 'Our own money' }).click();
    await mei.confirm();
    await mei.page.getByRole('link', { name: 'approve the booking' }).click();
    await mei.page.getByRole('button', { name: 'Withdraw…' }).waitFor();
    expect(await mei.page.getByRole('button', { name: 'Approve…' }).count()).toBe(0);

    await codeIsOld('jo');
    await jo.go('/moderation');
    await jo.page.getByText('Our own money in').waitFor();
    await look(jo, 'ops-proposed-booking');
    await jo.page.getByRole('button', { name: 'Approve…' }).click();
    await jo.page.getByRole('textbox', { name: 'Reason' }).fill('seen at the bank');
    await look(jo, 'ops-approve-booking');
    await jo.page.getByRole('button', { name: 'Approve', exact: true }).click();
    await jo.confirm();
    await jo.page.getByRole('region', { name: 'Proposed bookings' }).waitFor({ state: 'detached' });

    expect((await world.operator.get('/ops/manual-bookings')).body).toMatchObject([
      { state: 'booked', decidedBy: 'jo' },
    ]);
  });

  it('resolves a notification that a provider sent with two contents', async () => {
    const push = { port: 'fiatRail' as const, driver: 'hitpay', pushId: 'charge/created/1', raw: '', receivedAt: NOW };
    for (const digest of ['one', 'other']) await driverPushes.insert(world, { ...push, id: NEW_ID, digest });
    const { page } = mei;

    await mei.go('/unmatched');
    await page.getByText('charge/created/1', { exact: true }).waitFor();
    await look(mei, 'ops-contradicted-push');
    await page.getByRole('textbox', { name: 'Explanation by the provider' }).fill('they tried their webhooks out');
    await page.getByRole('button', { name: 'Resolve' }).click();

    await page.getByText('No conflicting reports.').waitFor();
  });

  it('says that nothing matches a search, and that an address has no page', async () => {
    const { page } = jo;

    await jo.go('/transactions');
    await page.getByLabel(/ID, email/).fill('unknown@nowhere.example');
    await page.getByRole('button', { name: 'Find' }).click();
    await page.getByText('No transaction matches').waitFor();
    await jo.go('/no/such/page');
    await page.getByText('This page does not exist').waitFor();

    await look(jo, 'ops-not-found');
  });

  it('finds a transaction, and shows everything about it', async () => {
    const { id } = await buy(world.partner, userId, { fiat: 150 });
    await payFiat(world.partner, id);
    await reaches(world.partner, id, 'completed');
    const { page } = jo;

    await jo.go('/transactions');
    await page.getByLabel(/ID, email/).fill(id);
    await page.getByRole('button', { name: 'Find' }).click();
    await look(jo, 'ops-find');
    await page.getByRole('link', { name: shortId(id) }).click();

    for (const name of ['Timeline', 'Ledger', 'Payouts', 'Money in', 'Webhooks', 'Order and user'])
      await page.getByRole('heading', { name, exact: true }).waitFor();
    expect(await page.getByRole('region', { name: 'Ledger in SGD' }).textContent()).toContain('suspense_fiat');
  });

  it('erases a user for ever, with a reason and a code', async () => {
    const { id } = await submittedUser(world.partner);
    const { id: other } = await signUp(world.partner);
    const { page } = jo;
    const confirmErasure = async (user: string): Promise<void> => {
      await jo.go(`/kyc/${user}`);
      await page.getByRole('button', { name: 'Erase this user' }).click();
      await page.getByRole('textbox', { name: 'Reason' }).fill('asked for it by letter');
      await page.getByRole('button', { name: 'Erase permanently' }).click();
    };

    await codeIsOld('jo');
    await confirmErasure(id);
    await jo.confirm();
    await page.getByRole('dialog').getByRole('alert').waitFor(); // the review is open
    await look(jo, 'ops-erase-refused');
    await confirmErasure(other);
    await page.getByText(/An operator erased this user/).waitFor();

    await look(jo, 'ops-erased');
    expect((await world.partner.get(`/api/users/${other}`)).text).not.toContain('@');
  });

  describe('changes what is offered:', () => {
    const methods = async (): Promise<string> => JSON.stringify((await world.partner.get('/api/methods')).body.buy);

    it('switches a method off, with a reason', async () => {
      const { page } = mei;

      await mei.go('/catalogue');
      await page.getByRole('switch', { name: 'PayMe, buy: on' }).press('Space');
      await page.getByRole('textbox', { name: 'Reason' }).fill('its bank is closed');
      await page.getByRole('button', { name: 'Switch off' }).click();
      await page.getByText('offered: mei').waitFor();

      await look(mei, 'ops-catalogue');
      await eventually('it is off', async () => !(await methods()).includes('payme'));
    });

    it('gives a method opening hours', async () => {
      const { page } = mei;
      await mei.go('/catalogue');
      await page.getByRole('button', { name: 'Change… opening hours of Faster Payment System, sell' }).click();
      await page.getByLabel('Sat').check();
      await page.getByLabel('Closes at').fill('17:30');
      await page.getByLabel('Time zone').fill('Asia/Singapore');
      await page.getByRole('textbox', { name: 'Reason' }).fill('the bank is closed at night');
      await look(mei, 'ops-catalogue-hours');
      await page.getByRole('button', { name: 'Change', exact: true }).click();

      await page.getByText('Mon Tue Wed Thu Fri Sat, 09:00 – 17:30 (Asia/Singapore)').waitFor();
    });

    it('changes a limit by two, who see what it was and what it becomes', async () => {
      await mei.go('/catalogue');
      await mei.page.getByRole('button', { name: 'Change… limits of Faster Payment System, buy' }).click();
      await mei.page.getByLabel('Maximum, HKD').fill('9000');
      await mei.page.getByRole('textbox', { name: 'Reason' }).fill('the bank asked for it');
      await look(mei, 'ops-catalogue-change');
      await mei.page.getByRole('button', { name: 'Propose' }).click();
      await mei.page.getByRole('button', { name: 'Withdraw' }).waitFor();

      await jo.go('/catalogue');
      await jo.page.getByText('From 600 – 15,000 HKD to 600 – 9,000 HKD.').waitFor();
      await look(jo, 'ops-catalogue-proposed');
      await jo.page.getByRole('button', { name: 'Approve' }).click();
      await jo.page.getByRole('textbox', { name: 'Reason' }).fill('seen the letter');
      await jo.page.getByRole('button', { name: 'Approve' }).last().click();
      await jo.page.getByText('(by default 600 – 15,000 HKD)').waitFor();

      await eventually('it holds', async () => (await methods()).includes('"max":9000'));
    });

    it('proposes a spread, of one side of a cryptocurrency', async () => {
      const { page } = mei;
      await mei.go('/catalogue');
      await page.getByRole('button', { name: 'Change… spread of BTC, buy' }).click();
      await page.getByLabel("Percent between the market's price and ours").fill('0.5');
      await page.getByLabel('Percent of the recent range that is added').fill('50');
      await page.getByRole('textbox', { name: 'Reason' }).fill('the market moves');
      await look(mei, 'ops-catalogue-spread');
      await page.getByRole('button', { name: 'Propose' }).click();

      await page.getByText('From 0 % to 0.5 % and 50 % of the recent range.').waitFor();
    });
  });

  it('stops paying out with one click and a reason, and lets it go on', async () => {
    const { page } = mei;
    await mei.go('/brakes');
    await page.getByRole('button', { name: 'Pull a brake…' }).click();
    await page.getByRole('textbox', { name: 'Reason' }).fill('a payout went to the wrong place');
    await look(mei, 'ops-brake-pull');
    await page.getByRole('button', { name: 'Stop paying out' }).click();
    await page.getByText('everything').waitFor();
    const { id } = await buy(world.partner, userId);
    await payFiat(world.partner, id);
    await page.getByText('One payout waits').waitFor();
    await look(mei, 'ops-brakes');

    await jo.go('/brakes');
    await jo.page.getByRole('button', { name: 'Release… paying out for everything' }).click();
    await jo.page.getByRole('textbox', { name: 'Reason' }).fill('it was the right place');
    await jo.page.getByRole('button', { name: 'Release', exact: true }).click();

    await reaches(world.partner, id, 'completed');
    await jo.page.getByText('Nothing is stopped.').waitFor();
    await look(jo, 'ops-brakes-released');
  });

  it('shows what was sent since a backup, and lets two operators release the restored database', async () => {
    await world.database.query(`SELECT open_restore('command', 'an exercise')`);
    await mei.go('/restore');
    await mei.page.getByText('Every provider was asked.').waitFor();
    await look(mei, 'ops-restore');
    await mei.page.getByRole('button', { name: 'Release…' }).click();
    await mei.page.getByRole('textbox', { name: 'Reason' }).fill('the bank shows nothing else');
    await mei.page.getByRole('button', { name: 'Propose' }).click();
    await mei.page.getByText('the bank shows nothing else').waitFor();

    await jo.go('/restore');
    await jo.page.getByRole('button', { name: 'Release…' }).click();
    await jo.page.getByRole('textbox', { name: 'Reason' }).fill('compared as well');
    await jo.page.getByRole('button', { name: 'Release', exact: true }).click();

    await jo.page.getByText('compared as well').waitFor();
    await jo.page.getByText('Nothing is paid out').waitFor({ state: 'detached' });
    await look(jo, 'ops-restore-released');
  });

  it('shows what orders are priced by, and why a source did not count', async () => {
    const feed = world.worker.get(PriceFeed, { strict: false });
    const reading = await feed.readPrices();
    const answer = (price: string, judgement: string) => ({ price, ageSeconds: 4, judgement });
    jest.spyOn(feed, 'readPrices').mockResolvedValue({
      ...reading,
      usd: { ...reading.usd, ZIL: new Decimal(Number.NaN) },
      evidence: {
        'BTC/USD': { coinbase: answer('91250.5', 'counted'), kraken: answer('97000', 'too far from the others') },
        'ZIL/USD': { coingecko: answer('0.0105', 'alone') },
      },
    });

    await mei.go('/prices');
    await mei.page.getByText('too far from the others').waitFor();
    await mei.page.getByText('closed').waitFor();
    await look(mei, 'ops-prices');

    jest.restoreAllMocks();
    await mei.page.getByText('closed').waitFor({ state: 'detached' });
  });

  it('shows the address lists, and why a file was refused', async () => {
    const at = new Date('2026-11-20T08:00:00Z');
    jest.spyOn(world.ops.get(Screening, { strict: false }), 'readLists').mockResolvedValue([
      { name: 'sdn.xml', addresses: 812, publishedAt: at, deliveredAt: at, isCurrent: true, refusal: null },
      {
        ...{ name: 'own.txt', addresses: 14, publishedAt: null, deliveredAt: at, isCurrent: false },
        refusal: { reason: 'it has 3 addresses and the one in use 14: more than 5 % are gone', at },
      },
    ]);

    await jo.go('/address-lists');
    await jo.page.getByText('more than 5 % are gone').waitFor();
    await look(jo, 'ops-address-lists');

    jest.restoreAllMocks();
  });

  it('shows where a deposit came from, and that a list names it', async () => {
    const { id } = await sell(world.partner, userId);
    await deposit(world.partner, id, { sender: 'tb1qh5egatumauy4g7vxtks2g4mcadltn350343ck7' });
    await reaches(world.partner, id, 'payout_failed');

    await mei.go(`/transactions/${id}`);
    await mei.page.getByText('listed', { exact: true }).waitFor();
    await look(mei, 'ops-listed-sender');
  });

  it('makes a partner, and shows its secret once', async () => {
    const { page } = mei;

    await mei.go('/partners');
    await page.getByRole('button', { name: 'New partner…' }).click();
    await page.getByLabel('Name').fill('Acme Wallet');
    await page.getByRole('button', { name: 'Create' }).click();
    await page.getByText('The secret is shown only once').waitFor();
    await look(mei, 'ops-new-partner');
    await page.getByRole('link', { name: 'Open Acme Wallet' }).click();
    await page.getByRole('heading', { name: 'Acme Wallet' }).waitFor();

    await look(mei, 'ops-partner');
  });

  it('shows who did what', async () => {
    const { page } = jo;

    await jo.go('/audit');
    await page.getByLabel('Actor').fill('mei');
    await page.getByRole('button', { name: 'Filter' }).click();
    await page.getByText('operator:jo').first().waitFor({ state: 'detached' });
    await page.getByText('approve kyc').first().waitFor();

    expect(await page.getByText('operator:jo').count()).toBe(0);
    for (const action of ['view kyc', 'propose: retry payout', 'refund', 'match'])
      expect(await page.getByText(action, { exact: true }).count()).toBeGreaterThan(0);
    await page.getByText(/^verified to row [\d,]+$/i).waitFor();
    await look(jo, 'ops-audit');
  });

  it('shows which row of the audit was changed past the service', async () => {
    const { page } = jo;
    const force = (reason: string, id: string) => tamperWithAudit(world, id, { reason });
    const ids = (await auditEntries.find(world, { reason: '' })).map(({ id }) => id);
    const [link] = await auditLinks.find(world, { entryId: ids });
    const row = link && { number: link.number, id: link.entryId };
    await force('tampered', row!.id);

    await jo.go('/audit');
    await page
      .getByRole('alert')
      .filter({ hasText: `Row ${row!.number} (entry ${row!.id})` })
      .waitFor();
    await look(jo, 'ops-audit-tampered');

    await force('', row!.id);
  });

  it('shows how the service does, and leads to Bull Board behind the same session', async () => {
    const { page } = mei;

    await mei.go('/health');
    await page.getByRole('heading', { name: 'Reconciliation' }).waitFor();
    await look(mei, 'ops-health');
    await page.getByRole('link', { name: 'Open in Bull Board' }).click();

    await page.getByText('Rampart queues').first().waitFor();
    mei.problems(); // the page behind this link is not part of the service
  });

  it('shows one where one is signed in, and who else may', async () => {
    await mei.go('/account');
    await mei.page.getByText('10 of your recovery codes are left').waitFor();
    await mei.page.getByText('this session').waitFor();

    await look(mei, 'ops-account');
  });
});
