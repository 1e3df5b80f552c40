import { Authenticators } from '../support/authenticators.js';
import { inChromium, look, type Tab } from '../../test/support/browser.js';
import { enrol } from '../support/console-page.js';
import { freePort } from '../../test/support/ports.js';
import { addAuthenticator } from '../support/virtual-authenticator.js';
import { newMember, PASSWORD, partnerIdOf } from '../../test/support/visitor.js';
import { Operators } from '@rampart/partners';
import { startWorld, type World } from '../../test/support/world.js';

inChromium('passkeys in a browser', (open) => {
  let world: World;
  let apps: Authenticators;
  let tab: Tab;

  beforeAll(async () => {
    const [port, opsPort] = await Promise.all([freePort(), freePort()]);
    world = await startWorld({
      PORT: String(port),
      OPS_PORT: String(opsPort),
      PUBLIC_URL: `http://localhost:${port}`,
      OPS_URL: `http://localhost:${opsPort}`,
    });
    apps = new Authenticators(world.ops);
  });
  beforeEach(async () => {
    tab = await open({ viewport: { width: 1280, height: 900 } });
    await addAuthenticator(tab.page);
  });
  afterEach(async () => {
    expect(tab.problems()).toEqual([]);
    await tab.close();
  });
  afterAll(() => world.close());

  it('an operator adds one, signs out, and signs in with it alone', async () => {
    await world.ops.get(Operators, { strict: false }).setPassword('ada', PASSWORD, 'real');
    const { page } = tab;
    await page.goto(`${world.env.OPS_URL}/ops/`);
    await page.getByLabel('User name').fill('ada');
    await page.getByLabel('Password').first().fill(PASSWORD);
    await page.getByRole('button', { name: 'Continue' }).click();
    await enrol(page, apps);

    await page.goto(`${world.env.OPS_URL}/ops/account`);
    await page.getByLabel('Name of the passkey').fill('Work laptop');
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await page.getByText('Work laptop').waitFor();
    await look(tab, 'ops-passkeys');
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();

    await page.getByRole('heading', { name: 'Operations' }).waitFor();
  });

  it('a member adds one, and removes it', async () => {
    const owner = await newMember(world, await partnerIdOf(world, world.partner), 'owner');
    await owner.enrol();
    const { page } = tab;
    const cookies = owner.cookie.split('; ').map((pair) => {
      const [name = '', value = ''] = pair.split(/=(.*)/s);
      return { name, value, url: world.env.PUBLIC_URL };
    });
    await page.context().addCookies(cookies);

    await page.goto(`${world.env.PUBLIC_URL}/dashboard/security`);
    await page.getByLabel('Name of the passkey').fill('Phone');
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await page.getByText('Phone', { exact: true }).waitFor();
    await look(tab, 'dashboard-passkeys');
    await page.getByRole('button', { name: 'Remove Phone' }).click();

    await page.getByText('Phone', { exact: true }).waitFor({ state: 'detached' });
  });
});
