import { RpcRefused } from '@rampart/wallet-frame';
import type { BitcoinSettings } from '../bitcoin-settings.js';
import type { NodeRpc } from '../node/node-rpc.js';
import { dustOf } from './coin-selection.js';
import { FeePolicy } from './fee-policy.js';

const FEES = { target: 6, floor: 1, ceiling: 100, fallback: 5, percent: 5 };
/** Bitcoin per thousand bytes for one satoshi per byte, as nodes write the rate. */
const SATOSHI_PER_BYTE = 0.00001;

/** Policy of a node that returns this estimate, and whose mempool demands this minimum. */
const policyOf = (estimate: unknown, minimum: number): FeePolicy => {
  const answers: Record<string, unknown> = {
    estimatesmartfee: estimate,
    getmempoolinfo: { mempoolminfee: minimum * SATOSHI_PER_BYTE },
  };
  const rpc = {
    call: (method: string) =>
      answers[method] instanceof Error ? Promise.reject(answers[method]) : Promise.resolve(answers[method]),
    batch: (calls: [string][]) => Promise.resolve(calls.map(([method]) => answers[method])),
  };
  return new FeePolicy(rpc as unknown as NodeRpc, { fees: FEES } as BitcoinSettings);
};

describe('what a Bitcoin transaction pays', () => {
  const estimate = (rate: number) => ({ feerate: rate * SATOSHI_PER_BYTE, blocks: 6 });
  const none = { errors: ['Insufficient data or no feerate found'], blocks: 0 };
  const disabled = new RpcRefused('node', 'estimatesmartfee', -32603, 'Fee estimation disabled');

  it.each([
    ['the estimate', estimate(20), 1, 20],
    ['the fallback of a node that has seen too little', none, 1, 5],
    ['the fallback of a node that makes no estimates', disabled, 1, 5],
    ['what a full mempool demands, without an estimate', none, 12, 12],
    ['what a full mempool demands, above the estimate', estimate(8), 12, 12],
    ['the ceiling at most', estimate(500), 300, 100],
  ])('is %s', async (_, answer, minimum, rate) => {
    const policy = policyOf(answer, minimum);

    expect(await policy.findRate()).toBeCloseTo(rate, 6);
    expect(await policy.isRelayed(await policy.findRate())).toBe(minimum <= FEES.ceiling);
  });

  it.each([
    ['pay to a public key hash', '76a914' + '00'.repeat(20) + '88ac', 546n],
    ['pay to a script hash', 'a914' + '00'.repeat(20) + '87', 540n],
    ['pay to a witness', '0014' + '00'.repeat(20), 294n],
    ['pay to a witness script', '0020' + '00'.repeat(32), 330n],
    ['pay to a tap root', '5120' + '00'.repeat(32), 330n],
  ])('is no dust from the satoshi on that nodes relay: %s', (_, script, minimum) => {
    expect(dustOf(Buffer.from(script, 'hex'))).toBe(minimum);
  });
});
