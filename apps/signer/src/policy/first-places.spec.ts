import { nonceRefusals } from '../evm/judge-evm-transaction.js';
import { type EvmSignedTransaction, EvmSpent } from '../evm/evm-spent.js';
import { changeRefusals } from './judge-own-money.js';

const AHEAD = 1_000;

const isChangeRefused = (index: number, policy: { firstChange?: number }, highestChange?: number): boolean =>
  changeRefusals({ op: 'sign', psbt: '', inputs: [], payouts: [], change: { output: 0, index } }, policy, {
    highestChange,
  }).length > 0;

const transfer = (nonce: number): EvmSignedTransaction => ({
  ...{ kind: 'payout', chainId: 1, from: '0xfrom', nonce, to: '0xto', value: '1', data: '0x', fee: '1' },
  ...{ asset: 'ETH', amount: '1', receiver: '0xto', key: `key ${nonce}`, transactionId: 'order' },
});

const isNonceRefused = (nonce: number, firstNonce: number, spent = new EvmSpent()): boolean =>
  nonceRefusals(transfer(nonce), { firstNonce }, spent).length > 0;

describe('the first change index and nonce of a signer', () => {
  it('lie within the lead of 0 where the log is empty', () => {
    expect([AHEAD, AHEAD + 1].map((index) => isChangeRefused(index, {}))).toEqual([false, true]);
    expect([AHEAD, AHEAD + 1].map((nonce) => isNonceRefused(nonce, 0))).toEqual([false, true]);
  });

  it('lie within the lead of what the policy names, for a wallet that is not new', () => {
    const first = 40_000;

    expect([first + AHEAD, first + AHEAD + 1].map((index) => isChangeRefused(index, { firstChange: first }))).toEqual([
      ...[false, true],
    ]);
    expect([first + AHEAD, first + AHEAD + 1].map((nonce) => isNonceRefused(nonce, first))).toEqual([false, true]);
  });

  it('are replaced by what the log has, once that is higher', () => {
    const spent = new EvmSpent();
    spent.add(transfer(AHEAD), 0);

    expect([2 * AHEAD, 2 * AHEAD + 1].map((index) => isChangeRefused(index, {}, AHEAD))).toEqual([false, true]);
    expect([2 * AHEAD, 2 * AHEAD + 1].map((nonce) => isNonceRefused(nonce, 0, spent))).toEqual([false, true]);
  });
});
