import { randomInt } from 'node:crypto';
import type { EvmSweepRequest, EvmTopUpRequest, EvmTransaction } from '@rampart/signing';
import { ETH, USDT } from './assets.js';
import type { EvmAttack, EvmMutation } from './attack.js';
import { movingOf } from './draft.js';

type Writable<T> = { -readonly [K in keyof T]: T[K] };
type Own<R> = Omit<R, 'transaction'> & { transaction: Writable<EvmTransaction> };

const GWEI = 10n ** 9n;
const SWEPT = 10n ** 17n;
const TOP_UP = 10n ** 15n;
const MAX_INDEX = 10_000;
const PRICE = { maxFeePerGas: (2n * GWEI).toString(), maxPriorityFeePerGas: GWEI.toString() };
/** Above the daily fee limit, and below the cap and the percentage. */
const DAY_OF_FEES = (12n * 10n ** 15n).toString();

/** A sweep from a deposit address to the hot wallet. */
export const sweepOf = (
  { accounts }: Pick<EvmAttack, 'accounts'>,
  asset = ETH,
  receiver = accounts.hotAddress,
): Own<EvmSweepRequest> => ({
  op: 'evmSweep',
  chainId: asset.chainId,
  index: randomInt(MAX_INDEX),
  transaction: { nonce: 0, ...movingOf(asset, receiver, SWEPT), ...PRICE },
});

/** A top-up from the hot wallet to a deposit address. */
export const topUpOf = (
  { accounts, nextNonce }: Pick<EvmAttack, 'accounts' | 'nextNonce'>,
  index: number,
): Own<EvmTopUpRequest> => ({
  op: 'evmTopUp',
  chainId: ETH.chainId,
  index,
  transaction: { nonce: nextNonce(ETH.chainId), ...movingOf(ETH, accounts.addressAt({ index }), TOP_UP), ...PRICE },
});

const sweep = (code: string, change: (request: Own<EvmSweepRequest>, attack: EvmAttack) => void): EvmMutation => ({
  code,
  request: (attack) => {
    const request = sweepOf(attack);
    change(request, attack);
    return request;
  },
});

const topUp = (code: string, change: (request: Own<EvmTopUpRequest>, attack: EvmAttack) => void): EvmMutation => ({
  code,
  request: (attack) => {
    const request = topUpOf(attack, randomInt(MAX_INDEX));
    change(request, attack);
    return request;
  },
});

/** The service's own money, sent elsewhere or burnt. */
export const OWN_MONEY_MUTATIONS: Readonly<Record<string, EvmMutation>> = {
  sweepToAStranger: sweep('foreignOutput', ({ transaction }, { foreign }) => (transaction.to = foreign.hotAddress)),
  sweepOfATokenToAStranger: {
    code: 'foreignOutput',
    request: (attack) => sweepOf(attack, USDT, attack.foreign.hotAddress),
  },
  sweepToADepositAddress: sweep('foreignOutput', ({ transaction }, { accounts }) => {
    transaction.to = accounts.addressAt({ index: 1 });
  }),
  sweepOfTheHotWallet: sweep('foreignOutput', (request) => (request.index = 'hot')),
  sweepOfAForeignToken: {
    code: 'foreignOutput',
    request: (attack) => sweepOf(attack, { ...USDT, contract: attack.foreign.hotAddress }),
  },
  sweepOfAnUnknownSeed: sweep('foreignInput', (request) => (request.retired = '00c0ffee')),
  sweepThatBurnsADay: sweep('dayLimit', ({ transaction }) => {
    transaction.gas = '1';
    transaction.maxFeePerGas = DAY_OF_FEES;
  }),
  sweepThatBurnsItself: sweep('fee', ({ transaction }) => {
    transaction.gas = '1';
    transaction.maxFeePerGas = (SWEPT / 2n).toString();
  }),
  topUpOfAStranger: topUp('foreignOutput', ({ transaction }, { foreign }) => {
    transaction.to = foreign.addressAt({ index: 1 });
  }),
  topUpOfAnotherIndex: topUp('foreignOutput', (request) => (request.index += 1)),
  topUpAboveTheCap: topUp('amount', ({ transaction }) => (transaction.value = (10n ** 16n + 1n).toString())),
  topUpWithAToken: topUp('amount', (request, { accounts }) => {
    Object.assign(request.transaction, movingOf(USDT, accounts.addressAt({ index: request.index }), 1n));
  }),
  topUpThatBurnsADay: topUp('dayLimit', ({ transaction }) => {
    transaction.gas = '1';
    transaction.maxFeePerGas = DAY_OF_FEES;
  }),
  topUpForAnUnknownSeed: topUp('foreignOutput', (request) => (request.retired = '00c0ffee')),
};
