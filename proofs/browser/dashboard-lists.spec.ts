import type { Page } from 'playwright-core';
import { expectSound, inChromium, type Tab } from '../../test/support/browser.js';
import { enterPassword, goTo, heading, showsText } from '../support/dashboard-page.js';
import { eventually } from '../../test/support/eventually.js';
import { verifiedUser } from '../../test/support/people.js';
import { picture, pictures } from '../../test/support/pictures.js';
import { buy, payFiat, reaches } from '../../test/support/trades.js';
import { newMember, PASSWORD, partnerIdOf } from '../../test/support/visitor.js';
import { startWorld, type World } from '../../test/support/world.js';

const WIDE = { width: 1280, height: 860 };
const PHONE = { width: 360, height: 780 };

inChromium("lists of the dashboard's pages", (open) => {
  let world: World;
  let tab: Tab;
  let page: Page;
  let transaction: string;

  beforeAll(async () => {
    world = await startWorld();
    const { id } = await verifiedUser(world.partner);
    await world.listen();
    ({ id: transaction } = await buy(world.partner, id));
    await payFiat(world.partner, transaction);
    await reaches(world.partner, transaction, 'completed');
    await eventually('webhooks arrive', () => world.sink.statusesOf(transaction).length >= 3);
    const developer = await newMember(world, await partnerIdOf(world, world.partner), 'developer');
    tab = await open({ viewport: WIDE });
    ({ page } = tab);
    await enterPassword(page, world.env.DASHBOARD_URL, { email: developer.email, password: PASSWORD });
    await heading(page, 'Overview');
  });
  afterAll(async () => {
    await tab?.close();
    await world.close();
  });
  afterEach(() => page.setViewportSize(WIDE));

  const rows = (label: string) => page.getByRole('region', { name: label }).locator('tbody tr');
  const dayFrom = (days: number): string => localDay(new Date(Date.now() + days * 86_400_000));

  it.each([
    ['Transactions', 'Transactions', 'No matching transactions'],
    ['Users', 'Users', 'No matching users'],
    ['Webhooks', 'Deliveries', 'No matching deliveries'],
  ])('%s are limited to days, also on a phone', async (place, label, nothing) => {
    await goTo(page, place);
    await rows(label).first().waitFor();

    await page.getByLabel('From', { exact: true }).fill(dayFrom(-1));
    await page.getByLabel('To', { exact: true }).fill(dayFrom(1));
    await page.waitForURL(/from=.*to=/);
    await rows(label).first().waitFor();
    await page.getByLabel('From', { exact: true }).fill(dayFrom(1));
    await showsText(page, nothing);

    await expectSound(tab);
    await page.setViewportSize(PHONE);
    expect(await page.getByLabel('From', { exact: true }).isVisible()).toBe(true);
  });

  it('every typed filter is applied, and keeps the focus while the list changes', async () => {
    await goTo(page, 'Transactions');
    await rows('Transactions').first().waitFor();
    const search = page.getByLabel('Search', { exact: true });

    await search.click();
    await page.keyboard.type('nothing');
    await page.waitForURL(/search=nothing/);
    await showsText(page, 'No matching transactions');
    await page.keyboard.type(' like it');
    await page.getByLabel('Minimum, in fiat').click();
    await page.keyboard.type('100');
    await page.keyboard.press('Tab');
    await page.keyboard.type('200');

    await page.waitForURL(/search=nothing\+like\+it&least=100&most=200/);
    expect(await search.inputValue()).toBe('nothing like it');
    await page.goBack();
    await eventually('the fields show what applies', async () => {
      const shown = await page.getByLabel('Minimum, in fiat').inputValue();
      return shown === (new URL(page.url()).searchParams.get('least') ?? '');
    });
    await expectSound(tab);
  });

  it('each delivery says what it reports, and leads to its transaction', async () => {
    await goTo(page, 'Webhooks');
    const last = rows('Deliveries').first();
    await last.getByText('completed', { exact: true }).waitFor();
    await last.getByText('delivered', { exact: true }).waitFor();
    await showsText(page, /attempts succeeded in 24 hours \(100 %\), p50 \d+ ms, p95 \d+ ms/);
    await pictures(page, 'dashboard-deliveries');

    await last.getByRole('link').click();

    await page.waitForURL(new RegExp(`/transactions/${transaction}$`));
  });

  it('every event has an example, and sends it to an endpoint as a test', async () => {
    await goTo(page, 'Webhooks');
    await page.getByRole('button', { name: /^USER_KYC_UPDATED/ }).click();
    await page.getByRole('region', { name: 'Example of USER_KYC_UPDATED' }).waitFor();
    await pictures(page, 'dashboard-event-catalogue');
    await expectSound(tab);

    await page.getByRole('button', { name: 'Send a test event' }).click();

    await showsText(page, 'Ping delivered: 204');
    expect(world.sink.received.at(-1)?.body.message).toBe('USER_KYC_UPDATED');
  });

  it('a call shows its fields, and nothing that people wrote', async () => {
    await world.partner.post('/api/users', { email: 'no-address', firstName: 'Canary' });
    await page.goto(`${world.env.DASHBOARD_URL}/developers/requests?status=4xx`);
    await page.getByRole('button', { name: 'POST /api/users', exact: true }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Request' });
    await dialog.getByRole('region', { name: 'Request body' }).getByText('"firstName": "[text of 6]"').waitFor();
    await pictures(page, 'dashboard-request');

    await expectSound(tab);

    expect(await dialog.innerText()).not.toContain('Canary');
    await dialog.getByRole('button', { name: 'Close' }).click();
  });

  it.each([
    ['Transactions', 'Transactions', /^completed$/],
    ['Transactions', 'Transactions', /SGD$/],
    ['Users', 'Users', /^verified$/],
  ])('on a phone %s keep status and amount on the screen', async (place, label, text) => {
    await page.setViewportSize(PHONE);
    await page.goto(`${world.env.DASHBOARD_URL}/${place.toLowerCase()}`);
    const cell = rows(label).first().getByText(text);
    await cell.waitFor();
    await picture(page, `dashboard-phone-${place.toLowerCase()}`);

    const box = await cell.boundingBox();

    expect((box?.x ?? NaN) + (box?.width ?? NaN)).toBeLessThanOrEqual(PHONE.width);
    await expectSound(tab);
  });

  it('the navigation has an icon for each page, and the account a mark', async () => {
    await page.goto(world.env.DASHBOARD_URL);
    const places = page.getByRole('navigation').getByRole('link');
    await places.first().waitFor();

    const icons = page.getByRole('navigation').locator('a svg.icon');

    expect(await icons.count()).toBe(await places.count());
    expect(
      await page
        .getByRole('button', { name: /^developer/ })
        .locator('.mark')
        .innerText(),
    ).not.toBe('');
  });

  it("days are those of the partner's time zone, wherever the browser is", async () => {
    const member = await newMember(world, await partnerIdOf(world, world.partner), 'developer');
    await member.patch('/overview', { timeZone: 'Asia/Singapore' });
    const now = new Date((await member.get('/clock')).body.now);
    const evening = new Date(now);
    evening.setUTCHours(20 + (now.getUTCHours() >= 20 ? 24 : 0), 0, 0, 0);
    await world.advance(Math.ceil((evening.getTime() - now.getTime()) / 1_000));
    const { id: user } = await verifiedUser(world.partner);
    const { id } = await buy(world.partner, user);
    const elsewhere = await open({ viewport: WIDE, timezoneId: 'UTC' });
    await enterPassword(elsewhere.page, world.env.DASHBOARD_URL, { email: member.email, password: PASSWORD });
    await heading(elsewhere.page, 'Overview');
    const [evenings, next] = [0, 1].map((days) =>
      new Date(evening.getTime() + days * 86_400_000).toISOString().slice(0, 10),
    );

    const listedOn = async (day = ''): Promise<boolean> => {
      await elsewhere.page.goto(`${world.env.DASHBOARD_URL}/transactions?from=${day}&to=${day}`);
      await showsText(elsewhere.page, 'Asia/Singapore');
      await elsewhere.page.waitForLoadState('networkidle');
      return (await elsewhere.page.locator(`a[href$="/transactions/${id}"]`).count()) > 0;
    };

    expect([await listedOn(evenings), await listedOn(next)]).toEqual([false, true]);
    const csv = elsewhere.page.getByRole('link', { name: 'Export CSV' });
    expect(await csv.getAttribute('href')).toContain(`from=${evenings}T16%3A00%3A00.000Z`);
    await elsewhere.close();
  });
});

const localDay = (at: Date): string =>
  [at.getFullYear(), at.getMonth() + 1, at.getDate()].map((part) => String(part).padStart(2, '0')).join('-');
