import { encodeFunctionData, erc20Abi, type Hex, maxUint256 } from 'viem';
import { ETH, USDT } from './assets.js';
import type { EvmMutation } from './attack.js';
import { type EvmDraft, newEvmDraft, randomAddress, transferData } from './draft.js';

const GWEI = 10n ** 9n;

/** Changes the transaction of a genuine payout of the coin, or of USDT. */
const ofTransaction =
  (asset: typeof ETH) =>
  (code: string, change: (transaction: EvmDraft['transaction'], draft: EvmDraft) => void): EvmMutation => ({
    code,
    request: (attack) => {
      const draft = newEvmDraft(attack, asset);
      change(draft.transaction, draft);
      return draft;
    },
  });
const coin = ofTransaction(ETH);
const token = ofTransaction(USDT);
const without = (transaction: EvmDraft['transaction'], ...names: string[]): void =>
  names.forEach((name) => Reflect.deleteProperty(transaction, name));

const hex = (value: string): Hex => value as Hex;
const callOf = (name: 'approve' | 'transferFrom', { address, amount }: EvmDraft['payout']): string =>
  name === 'approve'
    ? encodeFunctionData({ abi: erc20Abi, functionName: name, args: [hex(address), maxUint256] })
    : encodeFunctionData({
        abi: erc20Abi,
        functionName: name,
        args: [hex(randomAddress()), hex(address), BigInt(amount)],
      });

const swapCase = (digit: string): string => (digit === digit.toLowerCase() ? digit.toUpperCase() : digit.toLowerCase());

/** Transactions that do something other than one transfer, or more. */
export const BYTES_MUTATIONS: Readonly<Record<string, EvmMutation>> = {
  foreignToken: token('foreignOutput', (transaction) => (transaction.to = randomAddress())),
  transferFrom: token(
    'foreignOutput',
    (transaction, { payout }) => (transaction.data = callOf('transferFrom', payout)),
  ),
  approve: token('foreignOutput', (transaction, { payout }) => (transaction.data = callOf('approve', payout))),
  anotherMethod: token(
    'foreignOutput',
    (transaction) => (transaction.data = `0xffffffff${transaction.data.slice(10)}`),
  ),
  trailingCalldata: token('foreignOutput', (transaction) => (transaction.data += '00')),
  secondCallBehind: token(
    'foreignOutput',
    (transaction) => (transaction.data += transferData(randomAddress(), 1n).slice(2)),
  ),
  shortCalldata: token('foreignOutput', (transaction) => (transaction.data = transaction.data.slice(0, -2))),
  dirtyAddressPadding: token('foreignOutput', (transaction) => {
    transaction.data = `${transaction.data.slice(0, 10)}01${transaction.data.slice(12)}`;
  }),
  valueWithTokenCall: token('amount', (transaction) => (transaction.value = '1')),
  coinToTheTokenContract: token('foreignOutput', (transaction, { payout }) => {
    transaction.data = '0x';
    transaction.value = payout.amount;
  }),
  tokenToTheTokenContract: token('foreignOutput', (transaction, { payout }) => {
    transaction.data = transferData(USDT.contract!, BigInt(payout.amount));
  }),
  toTheZeroAddress: coin('foreignOutput', (transaction) => (transaction.to = `0x${'0'.repeat(40)}`)),
  dataWithTheCoin: coin('foreignOutput', (transaction) => (transaction.data = '0x00')),
  nothing: coin('amount', (transaction) => (transaction.value = '0')),
  contractCreation: coin('malformed', (transaction) => without(transaction, 'to')),
  contractCreationByEmptyReceiver: coin('malformed', (transaction) => (transaction.to = '0x')),
  wrongChecksum: coin('malformed', (transaction) => {
    transaction.to = `0x${transaction.to.slice(2).replace(/[a-f]/i, swapCase)}`;
  }),
  accessList: coin('malformed', (transaction) => {
    transaction['accessList'] = [{ address: randomAddress(), storageKeys: [] }];
  }),
  emptyAccessList: coin('malformed', (transaction) => (transaction['accessList'] = [])),
  authorization: coin('malformed', (transaction) => {
    transaction['authorizationList'] = [{ chainId: 1, address: randomAddress(), nonce: 0 }];
  }),
  blobs: coin('malformed', (transaction) => {
    transaction['blobVersionedHashes'] = [`0x01${'0'.repeat(62)}`];
    transaction['maxFeePerBlobGas'] = '1';
  }),
  anotherType: coin('malformed', (transaction) => (transaction['type'] = 'eip7702')),
  anotherChainIdInside: coin('malformed', (transaction) => (transaction['chainId'] = 137)),
  wrongFrom: coin('malformed', (transaction) => (transaction['from'] = randomAddress())),
  highS: coin('malformed', (transaction) => {
    transaction['s'] = `0x${'f'.repeat(64)}`;
  }),
  hexValue: coin('malformed', (transaction) => (transaction.value = '0x10')),
  negativeValue: coin('malformed', (transaction) => (transaction.value = '-1')),
  valueAboveTheWord: coin('malformed', (transaction) => (transaction.value = (maxUint256 + 1n).toString())),
  nonceAsText: coin('malformed', (transaction) => (transaction.nonce = '1' as unknown as number)),
  negativeNonce: coin('malformed', (transaction) => (transaction.nonce = -1)),
  twoKindsOfPrice: coin('malformed', (transaction) => {
    transaction.gasPrice = GWEI.toString();
    transaction.maxFeePerGas = GWEI.toString();
  }),
  noPrice: coin('malformed', (transaction) => without(transaction, 'gasPrice', 'maxFeePerGas', 'maxPriorityFeePerGas')),
  priorityAboveThePrice: coin('malformed', (transaction) => {
    without(transaction, 'gasPrice');
    transaction.maxFeePerGas = '1';
    transaction.maxPriorityFeePerGas = '2';
  }),
  feeAboveTheCap: coin('fee', (transaction) => (transaction.gas = (10n ** 9n).toString())),
  feeOfATokenAboveTheCap: token('fee', (transaction) => (transaction.gas = (10n ** 9n).toString())),
  feeOfHalf: {
    code: 'fee',
    request: (attack) => {
      const draft = newEvmDraft(attack, ETH, 10n ** 16n);
      without(draft.transaction, 'maxFeePerGas', 'maxPriorityFeePerGas');
      draft.transaction.gasPrice = (10n ** 16n / 2n / BigInt(draft.transaction.gas) + 1n).toString();
      return draft;
    },
  },
};
