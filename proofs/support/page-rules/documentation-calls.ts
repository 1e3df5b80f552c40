import type { Locator } from 'playwright-core';
import { expectSound, type Tab } from '../../../test/support/browser.js';
import type { Open } from '../../../test/support/checkout-rules/running-checkout.js';
import { eventually } from '../../../test/support/eventually.js';
import type { Site } from './site.js';

const WIDE = { width: 1440, height: 900 };

/** Rules of calls that the reference sends: which key they use, what they call, and that nothing is kept. */
export function documentationCalls(open: Open, site: Site): void {
  const here = (): string => site().env.PUBLIC_URL;
  let tab: Tab;
  beforeAll(async () => {
    tab = await open({ viewport: WIDE });
  });
  afterAll(() => tab?.close());

  const openForm = async (operationId: string, page: string): Promise<Locator> => {
    await tab.page.setViewportSize(WIDE);
    await tab.page.goto(`${here()}/docs/${page}`);
    const section = tab.page.locator(`#${operationId}`);
    await section.getByRole('button', { name: 'Send a request' }).click();
    await section.getByRole('button', { name: 'Send', exact: true }).waitFor();
    return section;
  };
  const send = (section: Locator): Promise<void> => section.getByRole('button', { name: 'Send', exact: true }).click();

  const credentials = (): { key: string; secret: string } => {
    const pair = Buffer.from(site().partner.authorization!.replace('Basic ', ''), 'base64').toString();
    const [key = '', secret = ''] = pair.split(':');
    return { key, secret };
  };

  it('sends a call of the service with the key that is typed, and keeps it nowhere', async () => {
    const { key, secret } = credentials();
    const section = await openForm('Users_create', 'reference/users-and-kyc');
    await section.getByLabel('API key').fill(key);
    await section.getByLabel('API secret').fill(secret);
    await section.getByLabel('Body').fill('{"email":"grace@example.com","firstName":"Grace","lastName":"Hopper"}');
    await send(section);

    await section.getByText(/^201 in/).waitFor();
    await section.locator('.outcome').getByText('"not-verified"').waitFor();
    await expectSound(tab);
    expect((await site().partner.get('/api/users?email=grace@example.com')).body).toHaveLength(1);
    const kept = await tab.page.evaluate<string>('JSON.stringify([localStorage, sessionStorage, document.cookie])');
    expect(kept).not.toContain(key);
    expect(kept).not.toContain(secret);
    const again = await openForm('Users_create', 'reference/users-and-kyc');
    expect(await again.getByLabel('API secret').inputValue()).toBe('');
  });

  it('shows the error that a call is answered', async () => {
    const section = await openForm('Transactions_one', 'reference/transactions');
    await section.getByLabel('id', { exact: true }).fill('0199f3a1-6c2e-7d10-8b54-3f0a9e1c7d22');
    await send(section);

    await section.getByText(/^401 in/).waitFor();
    await section.locator('.outcome').getByText('UNAUTHORIZED').waitFor();
  });

  it('gets an access token with the key, of the partner or of one user, and calls with it', async () => {
    const { key, secret } = credentials();
    const { body: user } = await site().partner.post('/api/users', {
      ...{ email: 'alan@example.com', firstName: 'Alan', lastName: 'Turing' },
    });
    const section = await openForm('Users_one', 'reference/users-and-kyc');
    const token = section.getByLabel('or an access token');
    const getToken = section.getByRole('button', { name: 'Get an access token' });
    await getToken.click();
    await section.getByText('Enter API key and secret first.').waitFor();

    await section.getByLabel('API key').fill(key);
    await section.getByLabel('API secret').fill(secret);
    await getToken.click();
    await section.getByText(/^Calls now carry this token, until/).waitFor();
    const ofPartner = await token.inputValue();
    await section.getByLabel('Token of user (id)').fill(user.id);
    await getToken.click();
    await eventually('another token', async () => (await token.inputValue()) !== ofPartner);
    await expectSound(tab);
    await section.getByLabel('API secret').fill('');
    await section.getByLabel('id', { exact: true }).fill(user.id);
    await send(section);

    await section.getByText(/^200 in/).waitFor();
    await section.locator('.outcome').getByText('alan@example.com').waitFor();
    await section.getByLabel('API secret').fill('wrong');
    await getToken.click();
    await section.getByText(/^No token:/).waitFor();
  });

  it('sends a call to a live service only when that is confirmed', async () => {
    await tab.page.route('**/docs/reference/transactions', (route) =>
      route.request().method() === 'HEAD' ? route.fulfill({ status: 200 }) : route.continue(),
    );
    const section = await openForm('Quotes_create', 'reference/transactions');
    await section.getByLabel(/This service is live/).waitFor();
    await send(section);

    expect(await section.locator('.outcome').innerText()).toBe('');
    await section.getByLabel(/This service is live/).check();
    await send(section);
    await section.getByText(/^401 in/).waitFor();
    await tab.page.unroute('**/docs/reference/transactions');
  });
}
