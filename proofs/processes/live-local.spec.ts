import { readFileSync, statSync } from 'node:fs';
import { NZ_PAYEE, referenceOf } from '../../test/support/desk.js';
import type { Json } from '../../test/support/client.js';
import { documentForm } from '../../test/support/documents.js';
import { eventually } from '../../test/support/eventually.js';
import { describeWithComponents, type LiveLocal, startLiveLocal } from '../support/live-local.js';
import { issuePayouts, reportedOf } from '../support/live-steps.js';
import { buy, reaches, sell } from '../../test/support/trades.js';

const TIMEOUT_MS = 240_000;
/** Confirmations that a deposit of this size needs. */
const CONFIRMED_BLOCKS = 6;
const EVM_WALLET = '0x52908400098527886E0F7030069857D2E4169EE7';

describeWithComponents(
  'npm run live:local: live mode on one machine, with real components and no sandbox driver',
  () => {
    let live: LiveLocal;
    let userId: string;
    let secret: string;

    beforeAll(async () => {
      live = await startLiveLocal();
      secret = (await live.partner.post('/api/webhook-endpoints', { url: live.hookUrl })).body.secret;
    }, TIMEOUT_MS);
    afterAll(() => live?.close(), TIMEOUT_MS);

    const pay = ({ fiat, ...order }: Json): Promise<unknown> =>
      live.outer.post('/bank/transfers', {
        amount: Number(fiat).toFixed(2),
        name: 'Ada Lovelace',
        text: referenceOf(order),
      });
    const isReported = (id: string): Promise<unknown> =>
      eventually('the end is reported', async () => (await reportedOf(live, secret, id)).includes('completed'));

    it('fills the settings into a private file, without a sandbox in it', () => {
      const file = live.fileOf('live.env');

      const settings = readFileSync(file, 'utf8');

      expect(statSync(file).mode & 0o777).toBe(0o600);
      expect(settings).toMatch(/^RAMPART_MODE=live$/m);
      expect(settings.split('\n').filter((line) => !line.startsWith('#') && line.includes('sandbox'))).toEqual([]);
      expect(live.process.output()).toContain('Rampart is running (live)');
    });

    it('signs a user up, by the code of a text message and the review of an operator', async () => {
      const { partner, operators } = live;
      const names = { firstName: 'Ada', lastName: 'Lovelace' };
      userId = (await partner.post('/api/users', { email: 'ada@example.com', ...names })).body.id;
      await partner.put(`/api/users/${userId}/phone`, { phone: '211234567', code: '+64' });
      const [message = ''] = await eventually('a text message came', () => {
        const found = live.messagesTo('+64211234567');
        return found.length > 0 && found;
      });
      await partner.put(`/api/users/${userId}/phone/verify`, { code: /\b\d{6}\b/.exec(message)?.[0] });
      for (const type of ['front', 'addressProof', 'kycVideo'] as const)
        await partner.post(`/api/users/${userId}/upload-kyc-documents`, undefined, { form: documentForm(type) });
      await partner.put(`/api/users/${userId}/verify`, { address: '1 Lambton Quay, Wellington' });

      const approved = await operators[0].post(`/kyc/${userId}/approve`, {});

      expect(approved.status).toBe(200);
      expect((await partner.get(`/api/users/${userId}`)).body.kyc).toBe('verified');
    });

    it(
      'sells bitcoin for a bank transfer, which arrives at the wallet',
      async () => {
        const wallet = await live.payee.call<string>('getnewaddress');
        const order = await buy(live.partner, userId, { method: 'nz-bank-transfer', fiat: 300, wallet });

        await pay(order);
        const { total } = await reaches(live.partner, order.id, 'completed');
        await live.payers.mine();

        expect(await live.payee.call('getreceivedbyaddress', wallet, 1)).toBe(total);
        await isReported(order.id);
        expect([...new Set(await reportedOf(live, secret, order.id))]).toEqual([
          'pending',
          'fiat_received',
          'completed',
        ]);
      },
      TIMEOUT_MS,
    );

    it(
      'sells USDT on BNB Smart Chain likewise',
      async () => {
        const fields = { cryptoCurrency: 'USDT', chain: 'binance_smart_chain', wallet: EVM_WALLET };
        const order = await buy(live.partner, userId, { method: 'nz-bank-transfer', fiat: 250, ...fields });

        await pay(order);
        const { blockchainTxId } = await reaches(live.partner, order.id, 'completed');

        await eventually('a block has it', async () => (await receiptOf(live.bsc, blockchainTxId))?.status === '0x1');
      },
      TIMEOUT_MS,
    );

    it(
      'buys bitcoin, and pays by a file that two operators approved',
      async () => {
        const method = { method: 'nz-bank-transfer', methodAttributes: NZ_PAYEE };
        const order = await sell(live.partner, userId, { ...method, crypto: 0.003 });

        await live.payers.send(order.depositWallets.bitcoin, '0.003');
        await reaches(live.partner, order.id, 'btc_in_mempool');
        await live.payers.mine(CONFIRMED_BLOCKS);
        const file = await issuePayouts(live, 1);
        const { total } = await reaches(live.partner, order.id, 'completed');

        expect(file).toContain(`>${Number(total).toFixed(2)}<`);
        expect((await live.outer.post('/bank/files', undefined, { raw: file })).body.accepted).toBe(1);
        await isReported(order.id);
      },
      TIMEOUT_MS,
    );

    it(
      'stops everything at once when it is asked to',
      async () => {
        live.process.signal('SIGINT');

        expect(await live.process.ended).toBe(0);
        await expect(live.payee.call('getblockcount')).rejects.toThrow();
      },
      TIMEOUT_MS,
    );
  },
);

async function receiptOf(url: string, hash: string): Promise<{ status: string } | null> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_getTransactionReceipt', params: [hash] });
  const response = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  return ((await response.json()) as { result: { status: string } | null }).result;
}
