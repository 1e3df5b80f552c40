import { SandboxControls } from '@rampart/drivers';
import { expectSound, inChromium, type Tab } from '../../test/support/browser.js';
import { enterPassword, heading, showsText } from '../support/dashboard-page.js';
import { eventually } from '../../test/support/eventually.js';
import { pictures } from '../../test/support/pictures.js';
import { newMember, partnerIdOf } from '../../test/support/visitor.js';
import { startWorld, type World } from '../../test/support/world.js';

const NEW = 'another long phrase of words';

inChromium('a forgotten password of the dashboard', (open) => {
  let world: World;
  let tab: Tab;

  beforeAll(async () => {
    world = await startWorld();
  });
  afterAll(() => world.close());
  afterEach(() => tab.close());

  it('is replaced by the link of an email', async () => {
    const { email } = await newMember(world, await partnerIdOf(world, world.partner), 'developer');
    tab = await open();
    const { page } = tab;
    await page.goto(`${world.env.DASHBOARD_URL}/`);
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await heading(page, 'Forgotten password');
    await pictures(page, 'dashboard-forgotten');
    await expectSound(tab);
    await page.getByLabel('Work email').fill(email);
    await page.getByRole('button', { name: 'Send a link' }).click();
    await showsText(page, 'a link is on its way');
    await expectSound(tab);

    const link = await eventually('the email is there', async () => {
      const kept = await world.api.get(SandboxControls, { strict: false }).emailsTo(email);
      return /https?:\S+#\S+/.exec(kept.at(-1)?.text ?? '')?.[0];
    });
    await page.goto(link);
    await heading(page, 'Choose a new password');
    await showsText(page, email);
    await pictures(page, 'dashboard-reset-password');
    await expectSound(tab);
    await page.locator('input[type=password]').fill(NEW);
    await page.getByRole('button', { name: 'Change password' }).click();
    await heading(page, 'Your password is changed');
    await expectSound(tab);

    await enterPassword(page, world.env.DASHBOARD_URL, { email, password: NEW });
    await heading(page, 'Overview');
  });

  it('is not replaced by a link that was used', async () => {
    tab = await open();
    const { page } = tab;

    await page.goto(`${world.env.DASHBOARD_URL}/password#nothing`);

    await heading(page, 'This link has expired');
    await expectSound(tab);
    await page.getByRole('button', { name: 'Request another link' }).click();
    await heading(page, 'Forgotten password');
  });
});
