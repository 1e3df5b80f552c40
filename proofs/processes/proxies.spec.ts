import { findProxy, type Proxy, PROXY_KINDS, startProxy } from '../components/proxies.js';
import type { Json } from '../../test/support/answer.js';
import { eventually } from '../../test/support/eventually.js';
import { type ProcessWorld, processWorld } from '../../test/support/process-world.js';
import { TlsCaller } from '../support/tls-caller.js';

/** Larger than the maximum JSON body. */
const LARGE = 3 * 1024 * 1024;

const installed = PROXY_KINDS.filter((kind) => findProxy(kind) !== undefined);
for (const kind of PROXY_KINDS)
  if (!installed.includes(kind)) console.log(`Suite of ${kind}: skipped, it is not installed`);

(installed.length > 0 ? describe : describe.skip)('behind a proxy with TLS, as deploy/proxies configures it', () => {
  let world: ProcessWorld;

  beforeAll(async () => {
    world = await processWorld({ TRUSTED_PROXIES: '127.0.0.1' });
    await world.start('api');
  }, 60_000);
  afterAll(() => world.close());

  for (const kind of installed)
    describe(`by ${kind}`, () => {
      let proxy: Proxy;
      let caller: TlsCaller;

      beforeAll(async () => {
        proxy = await startProxy(kind, [new URL(world.partner.baseUrl).host]);
        caller = new TlsCaller(proxy.url, proxy.certificate, 4);
        await eventually('it reaches the api', async () => (await caller.call('GET', '/api/methods')).status === 200);
      }, 60_000);
      afterAll(async () => {
        caller?.close();
        await proxy?.close();
      });

      it('a caller is known by its own address, whatever it claims', async () => {
        const keyFor = async (address: string): Promise<Json> =>
          (await world.partner.post('/api/api-keys', { name: kind, scopes: ['read'], ipAllowList: [address] })).body;
        const [far, near] = [await keyFor('203.0.113.7'), await keyFor('127.0.0.1')];
        const statusFor = async ({ apiKey, apiSecret }: Json): Promise<number> => {
          const authorization = `Basic ${Buffer.from(`${apiKey}:${apiSecret}`).toString('base64')}`;
          const headers = { authorization, 'x-forwarded-for': '203.0.113.7' };
          return (await caller.call('GET', '/api/transactions', { headers })).status;
        };

        expect([await statusFor(far), await statusFor(near)]).toEqual([403, 200]);
      });

      it('a body that is too large is refused by the service, with its code', async () => {
        const answer = await caller.call('POST', '/api/estimate', { body: { note: 'x'.repeat(LARGE) } });

        expect(answer).toMatchObject({ status: 413, body: { code: 'BODY_TOO_LARGE' } });
      });
    });
});
