import { encodeFunctionData, erc20Abi, keccak256 } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { isAsAsked, transferData } from './codec.js';

const TOKEN = '0xdac17f958d2ee523a2206206994597c13d831ec7';
const RECIPIENT = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const account = privateKeyToAccount(generatePrivateKey());
const stranger = privateKeyToAccount(generatePrivateKey());

const BASE = { nonce: 7, to: TOKEN, value: '0', data: transferData(RECIPIENT, 12_345_678n), gas: '65000' };
const BY_FEES = { ...BASE, maxFeePerGas: '30000000000', maxPriorityFeePerGas: '1000000000' };
const BY_PRICE = { ...BASE, gasPrice: '3000000000' };

/** Signs like another program, with some fields changed. */
async function signed(asked: typeof BY_FEES | typeof BY_PRICE, changes: object = {}, by = account) {
  const price =
    'gasPrice' in asked
      ? { type: 'legacy', gasPrice: BigInt(asked.gasPrice) }
      : {
          type: 'eip1559',
          maxFeePerGas: BigInt(asked.maxFeePerGas),
          maxPriorityFeePerGas: BigInt(asked.maxPriorityFeePerGas),
        };
  const { nonce, to, data } = asked;
  const fields = { chainId: 1, nonce, to, value: 0n, data, gas: BigInt(asked.gas), ...price, ...changes };
  const raw = await by.signTransaction(fields as Parameters<typeof by.signTransaction>[0]);
  return { raw, hash: keccak256(raw) };
}

const asAsked = (bytes: { raw: string; hash: string }, transaction: typeof BY_FEES | typeof BY_PRICE): boolean =>
  isAsAsked(bytes, { chainId: 1, from: account.address.toLowerCase(), transaction });

it.each([0n, 1n, 12_345_678n, 2n ** 256n - 1n])('the call data of a transfer of %d is what viem encodes', (units) => {
  const expected = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [RECIPIENT, units] });

  expect(transferData(RECIPIENT, units)).toBe(expected);
});

describe('signed bytes', () => {
  it.each([BY_FEES, BY_PRICE])('are as requested when nothing differs', async (transaction) => {
    expect(asAsked(await signed(transaction), transaction)).toBe(true);
  });

  it.each([
    ['another chain', { chainId: 56 }],
    ['another nonce', { nonce: 8 }],
    ['another recipient', { to: RECIPIENT }],
    ['a value', { value: 1n }],
    ['other call data', { data: transferData(RECIPIENT, 12_345_679n) }],
    ['more gas', { gas: 65_001n }],
    ['a higher fee', { maxFeePerGas: 30_000_000_001n }],
    ['a higher tip', { maxPriorityFeePerGas: 1_000_000_001n }],
    ['an access list', { accessList: [{ address: RECIPIENT, storageKeys: [] }] }],
    [
      'another type',
      { type: 'legacy', gasPrice: 30_000_000_000n, maxFeePerGas: undefined, maxPriorityFeePerGas: undefined },
    ],
  ])('are not with %s', async (_, changes) => {
    expect(asAsked(await signed(BY_FEES, changes), BY_FEES)).toBe(false);
  });

  it('are not by another account, nor with another hash', async () => {
    const { raw, hash } = await signed(BY_FEES);

    expect(asAsked(await signed(BY_FEES, {}, stranger), BY_FEES)).toBe(false);
    expect(asAsked({ raw, hash: hash.replace(/.$/, (last) => (last === '0' ? '1' : '0')) }, BY_FEES)).toBe(false);
  });
});
