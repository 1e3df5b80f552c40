import { liveOnce } from '../../drills/bitcoin/live-once.js';
import { type Network, startNetwork } from '../../drills/bitcoin/network.js';
import { describeWithNode } from '../../support/regtest.js';

const LIVES = 3;
const STEPS = 25;

describeWithNode('a small drill of the Bitcoin driver, with two nodes of which one lags or lies', () => {
  let network: Network;
  beforeAll(async () => {
    network = await startNetwork();
  }, 120_000);
  afterAll(() => network.stop());

  it('loses no deposit, pays no payout twice, and believes no node alone', async () => {
    const totals: Record<string, number> = {};
    const problems: string[] = [];

    for (let life = 0; life < LIVES; life += 1)
      problems.push(...(await liveOnce(network, { server: process.env['TEST_PG_URL'] ?? '', steps: STEPS, totals })));

    expect(problems).toEqual([]);
    expect(totals['payouts']).toBeGreaterThan(0);
  }, 400_000);
});
