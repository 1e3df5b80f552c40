import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { expectSound, inChromium, look, type Tab } from '../../../test/support/browser.js';
import { CheckoutPage, partnerLink } from '../../../test/support/checkout-page.js';
import { FILES } from '../../../test/support/documents.js';
import { buyAgain, knownShopper } from '../../support/known-shopper.js';
import { startWorld, type World } from '../../../test/support/world.js';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const hasZbar = spawnSync('zbarimg', ['--version']).status === 0;

inChromium('the checkout page on a phone', (open) => {
  let world: World;
  let tab: Tab;
  let page: CheckoutPage;

  beforeAll(async () => {
    world = await startWorld({ SANDBOX_KYC_SECONDS: '600', SMS_LIMITS: 'off' });
  });
  beforeEach(async () => {
    tab = await open(PHONE);
    page = new CheckoutPage(tab.page);
  });
  afterEach(() => tab.close());
  afterAll(() => world.close());

  it('says what is missing or wrong beside each field, in the language of the page', async () => {
    await tab.page.goto(partnerLink(world, '&lang=vi&cryptoCurrency=BTC&currency=SGD&fiat=250'));
    await tab.page.locator('input[name=wallet]').fill('1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa');
    await tab.page.locator('form button:not([type=button])').last().click();
    await tab.page.getByLabel('Email', { exact: true }).fill('not an address');
    await tab.page.getByRole('button', { name: 'Gửi mã' }).click();

    await tab.page.getByText('Nhập địa chỉ email hợp lệ.').waitFor();
    await tab.page.getByText('Hãy điền mục này.').waitFor();
    expect(await tab.page.evaluate<string>('document.activeElement.type')).toBe('email');
    await look(tab, 'phone-messages');
  });

  it('takes a document with the camera, shows what was uploaded, and keeps the typed address over a reload', async () => {
    await tab.page.goto(partnerLink(world));
    await page.order();
    await page.signIn();
    await page.name();
    await page.heading('Verify your identity');
    const camera = tab.page.locator('input[capture=environment]').first();
    expect(await tab.page.locator('input[capture=user]').getAttribute('accept')).toBe('video/*');

    const { name, content } = FILES.front;
    await camera.setInputFiles({ name, mimeType: 'image/png', buffer: content });
    await page.text(name);
    await tab.page.locator('img.example').waitFor();
    expect(
      await tab.page.locator('img.example').evaluate((image) => Reflect.get(image, 'naturalWidth')),
    ).toBeGreaterThan(0);
    await look(tab, 'phone-documents');
    await page.fill('Home address', '1 Raffles Place');
    await tab.page.reload();
    await page.heading('Verify your identity');
    expect(await page.value('Home address')).toBe('1 Raffles Place');

    await page.giveDocuments();
    expect(await tab.page.evaluate<string>('JSON.stringify(sessionStorage)')).not.toContain('Raffles');
  });

  (hasZbar ? it : it.skip)(
    `saves the QR code as a picture that a banking app reads${hasZbar ? '' : ' (did not run: no zbarimg on PATH)'}`,
    async () => {
      await tab.page.goto(partnerLink(world, '&cryptoCurrency=BTC&currency=SGD&fiat=250'));
      await buyAgain(page, await knownShopper(world));
      await tab.page.locator('svg.qr').waitFor();
      const { body } = await world.partner.get('/api/transactions?limit=1');

      const saved = tab.page.waitForEvent('download');
      await page.press('Save QR code');
      const file = await saved;

      expect(file.suggestedFilename()).toBe(`${body[0].id}.png`);
      const picture = path.join(world.env.DATA_DIR, 'saved.png');
      await file.saveAs(picture);
      const { stdout } = spawnSync('zbarimg', ['--quiet', '--raw', picture], { encoding: 'utf8' });
      expect(stdout.trim()).toBe(body[0].qrCode);
      await expectSound(tab);
    },
  );

  it('says that the picture could not be saved, and what to do instead', async () => {
    await tab.page.addInitScript('HTMLCanvasElement.prototype.toBlob = (done) => done(null)');
    await tab.page.goto(partnerLink(world, '&cryptoCurrency=BTC&currency=SGD&fiat=250'));
    await buyAgain(page, await knownShopper(world));
    await tab.page.locator('svg.qr').waitFor();
    await page.press('Save QR code');

    await page.text('The picture could not be saved. Take a screenshot of the QR code instead.');
    await expectSound(tab);
  });

  it('opens the payment app of UPI, whose code is a link', async () => {
    await tab.page.goto(partnerLink(world, '&cryptoCurrency=BTC&currency=INR&fiat=20000&method=upi'));
    const { email, phone } = await knownShopper(world);
    await buyAgain(page, { email, phone: `+65${phone}` }); // the page expects Indian numbers
    const { body } = await world.partner.get('/api/transactions?limit=1');

    expect(await tab.page.getByRole('link', { name: 'Open payment app' }).getAttribute('href')).toBe(body[0].qrCode);
    expect(body[0].qrCode).toMatch(/^upi:\/\/pay\?/);
  });
});
