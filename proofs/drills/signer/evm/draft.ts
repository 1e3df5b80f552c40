import { randomBytes, randomInt } from 'node:crypto';
import type { AssetPayout, EvmTransaction } from '@rampart/signing';
import { encodeFunctionData, erc20Abi, formatUnits, getAddress, type Hex } from 'viem';
import { DRAFT_ASSETS, type DraftAsset } from './assets.js';
import type { EvmAttack } from './attack.js';

type Writable<T> = { -readonly [K in keyof T]: T[K] };

/** A payout's request in parts, which a mutation changes. */
export interface EvmDraft {
  op: 'evmPayout';
  chainId: number;
  transaction: Writable<EvmTransaction> & Record<string, unknown>;
  payout: AssetPayout;
}

/** The decimal places of a hundredth. */
const CENTS = 2;
const GWEI = 10n ** 9n;
const COIN_GAS = 21_000n;
const TOKEN_GAS = 65_000n;

export const randomAddress = (): string => getAddress(`0x${randomBytes(20).toString('hex')}`);

/** Encodes the transfer with an encoder that the signer does not use. */
export const transferData = (receiver: string, amount: bigint): string =>
  encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [receiver as Hex, amount] });

type Moving = Pick<EvmTransaction, 'to' | 'value' | 'data' | 'gas'>;

/** Moves an amount to a receiver, and nothing else. */
export const movingOf = ({ contract }: DraftAsset, receiver: string, amount: bigint): Moving =>
  contract === null
    ? { to: receiver, value: amount.toString(), data: '0x', gas: COIN_GAS.toString() }
    : { to: contract, value: '0', data: transferData(receiver, amount), gas: TOKEN_GAS.toString() };

/** A price of 1 to 31 gwei, in either of the two forms. */
export function randomPrice(): Pick<EvmTransaction, 'gasPrice'> | Omit<EvmTransaction, keyof Moving | 'nonce'> {
  const price = (BigInt(1 + randomInt(30)) * GWEI + BigInt(randomInt(1_000_000))).toString();
  return randomInt(3) === 0 ? { gasPrice: price } : { maxFeePerGas: price, maxPriorityFeePerGas: GWEI.toString() };
}

/** An approved payment of up to two whole units, to a stranger's wallet. */
export function newEvmDraft(
  { approver, nextNonce }: Pick<EvmAttack, 'approver' | 'nextNonce'>,
  asset = DRAFT_ASSETS[randomInt(DRAFT_ASSETS.length)]!,
  amount = BigInt(10 + randomInt(190)) * 10n ** BigInt(asset.decimals - CENTS),
): EvmDraft {
  const { chainId, decimals } = asset;
  const [address, transactionId] = [randomAddress(), randomBytes(16).toString('hex')];
  const maximum = formatUnits(amount, decimals);
  const facts = { network: `eip155:${chainId}`, transactionId, address, asset: asset.asset };
  return {
    op: 'evmPayout',
    chainId,
    transaction: { nonce: nextNonce(chainId), ...movingOf(asset, address, amount), ...randomPrice() },
    payout: {
      key: randomBytes(16).toString('hex'),
      transactionId,
      address,
      asset: asset.asset,
      amount: amount.toString(),
      token: approver.approveAsset({ ...facts, maximum }, new Date()),
    },
  };
}

/** Pays another wallet in the transaction alone. */
export function redirectTransaction(draft: EvmDraft, asset: DraftAsset, receiver: string): void {
  Object.assign(draft.transaction, movingOf(asset, receiver, BigInt(draft.payout.amount)));
}
