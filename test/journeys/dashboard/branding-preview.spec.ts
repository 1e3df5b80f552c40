import { Client } from '../../support/client.js';
import { Shopper, newVisitor } from '../../support/shopper.js';
import { type Member, newMember, partnerIdOf } from '../../support/visitor.js';
import { startWorld, type World } from '../../support/world.js';

const TRIED = { name: 'Acme Preview', color: '#ffdd00', logoUrl: 'https://cdn.acme.example/logo.svg' };

describe('the preview of a branding', () => {
  let world: World;
  let owner: Member;
  let preview: string;
  let pageUrl: string;

  beforeAll(async () => {
    world = await startWorld();
    owner = await newMember(world, await partnerIdOf(world, world.partner), 'owner');
    ({ pageUrl } = (await owner.get(`/branding/preview?${new URLSearchParams(TRIED).toString()}`)).body);
    preview = new URL(pageUrl).searchParams.get('preview') ?? '';
  });
  afterAll(() => world.close());

  it('is the checkout page in the colours that are tried, which the dashboard alone may frame', async () => {
    const page = await new Client('').get(pageUrl);
    const policy = page.headers.get('content-security-policy') ?? '';

    expect(page.status).toBe(200);
    expect(page.text).toContain('--brand:#ffdd00');
    expect(policy).toContain(`frame-ancestors ${new URL(world.env.DASHBOARD_URL).origin}`);
    expect(policy).toContain('https://cdn.acme.example');
  });

  it('has the name and logo that are tried, and saves nothing', async () => {
    const { started } = await Shopper.from(world, { preview });

    expect(started.partner).toMatchObject({ name: TRIED.name, logoUrl: TRIED.logoUrl });
    expect((await owner.get('/branding')).body).toMatchObject({ brandColor: null, logoUrl: null });
  });

  it('refuses to sign a visitor in, and is not counted', async () => {
    const shopper = await Shopper.from(world, { preview });
    const { status, body } = await shopper.post('sign-in', { ...newVisitor(), code: '+65' });

    expect([status, body.code]).toEqual([409, 'CHECKOUT_PREVIEW']);
    expect((await owner.get('/overview')).body.funnel.sessions).toBe(0);
  });

  it('opens with its own seal alone', async () => {
    const forged = `${preview.slice(0, -4)}AAAA`;
    const { status, body } = await new Client(world.env.PUBLIC_URL).post('/checkout/api/visits', { preview: forged });

    expect([status, body.code]).toEqual([404, 'CHECKOUT_LINK_UNKNOWN']);
  });

  it('refuses what would not be saved', async () => {
    const { status, body } = await owner.get('/branding/preview?logoUrl=http%3A%2F%2Fplain.example');

    expect([status, body.code]).toEqual([400, 'VALIDATION_FAILED']);
  });
});
