import { randomBytes } from 'node:crypto';
import { formatUnits } from 'viem';
import { type DraftInput, inputOf, randomPath, requestOf } from '../draft.js';
import { ETH } from '../evm/assets.js';
import { type EvmDraft, movingOf, newEvmDraft, randomAddress } from '../evm/draft.js';
import { NETWORK, newTronDraft, randomTronAddress, type TronDraft } from '../tron/draft.js';
import { paying } from '../sum-mutations.js';
import { LARGE_SATS } from '../world.js';
import type { Approved, Side } from './side.js';

const QUARTERS = 4n;
const SIX_DECIMALS = 6;
const EVM_SUM = 2n * 10n ** 18n;
const TRON_SUM = 20_000n * 10n ** 6n;
/** The change of a transaction, in satoshis. */
const CHANGE = 2_000_000n;
const FEE = 500n;
const AMPLE = 10n ** 13n;
const EVM_NETWORK = `eip155:${ETH.chainId}`;

const newId = (): string => randomBytes(16).toString('hex');
const factsOf = (network: string, { transactionId, address }: Approved) => ({ network, transactionId, address });

const bitcoin: Side<DraftInput[]> = {
  name: 'bitcoin',
  part: LARGE_SATS / QUARTERS,
  large: 2n * LARGE_SATS,
  newOrder: ({ accounts }) => ({ transactionId: newId(), address: accounts.paymentAt(randomPath('segwit')).address }),
  newPlace: ({ accounts }) => [inputOf(accounts, randomPath('segwit'), 3n * LARGE_SATS + CHANGE)],
  approve: ({ approver, accounts }, order) =>
    approver.approve(
      { ...factsOf(accounts.network, order), maximum: (order.maximum ?? AMPLE).toString() },
      order.at ?? new Date(),
    ),
  approveOtherwise: ({ evm: { approver }, accounts }, order) =>
    approver.approveAsset({ ...factsOf(accounts.network, order), asset: 'BTC', maximum: '1000' }, new Date()),
  pay: (world, order, amount, { place = bitcoin.newPlace(world), key = newId() } = {}) => {
    const { transactionId, address } = order;
    const payout = { key, transactionId, address, sats: amount.toString(), token: bitcoin.approve(world, order) };
    const draft = paying(world, [payout]);
    const received = place.reduce((sum, { stated }) => sum + (stated?.sats ?? 0n), 0n);
    draft.inputs = place;
    draft.outputs.at(-1)!.sats = received - amount - FEE;
    return requestOf(draft);
  },
  check: (request) => {
    if (request.op !== 'sign') throw new Error('no request for bitcoin');
    const { output: _, ...payout } = request.payouts[0]!;
    return { op: 'check', payout };
  },
  assert: ({ passkey }, payout, how) => passkey.approve(payout as Parameters<typeof passkey.approve>[0], how),
};

const evm: Side<number> = {
  name: 'evm',
  part: EVM_SUM / QUARTERS,
  large: 2n * EVM_SUM,
  newOrder: () => ({ transactionId: newId(), address: randomAddress() }),
  newPlace: ({ evm: { nextNonce } }) => nextNonce(ETH.chainId),
  approve: ({ evm: { approver } }, order) =>
    approver.approveAsset(
      {
        ...factsOf(EVM_NETWORK, order),
        asset: ETH.asset,
        maximum: formatUnits(order.maximum ?? AMPLE ** 2n, ETH.decimals),
      },
      order.at ?? new Date(),
    ),
  approveOtherwise: ({ approver }, order) =>
    approver.approve({ ...factsOf(EVM_NETWORK, order), maximum: AMPLE.toString() }, new Date()),
  pay: (world, order, amount, { place = evm.newPlace(world), key = newId() } = {}) => {
    const draft: EvmDraft = newEvmDraft({ approver: world.evm.approver, nextNonce: () => place }, ETH, amount);
    const { transactionId, address } = order;
    Object.assign(draft.payout, { key, transactionId, address, token: evm.approve(world, order) });
    Object.assign(draft.transaction, movingOf(ETH, address, amount));
    return draft;
  },
  check: (request) => {
    if (request.op !== 'evmPayout') throw new Error('no request for an EVM chain');
    return { op: 'evmCheck', chainId: request.chainId, payout: request.payout };
  },
  assert: (world, payout, how) => world.evm.passkey.approveEvm(ETH.chainId, payout as EvmDraft['payout'], how),
};

type TronPlace = Pick<TronDraft['transaction'], 'refBlockBytes' | 'refBlockHash' | 'timestamp' | 'expiration'>;

const tron: Side<TronPlace> = {
  name: 'tron',
  part: TRON_SUM / QUARTERS,
  large: 2n * TRON_SUM,
  newOrder: () => ({ transactionId: newId(), address: randomTronAddress() }),
  newPlace: (world) => {
    const { refBlockBytes, refBlockHash, timestamp, expiration } = newTronDraft(world.tron).transaction;
    return { refBlockBytes, refBlockHash, timestamp, expiration };
  },
  approve: ({ tron: { approver } }, order) =>
    approver.approveAsset(
      { ...factsOf(NETWORK, order), asset: 'USDT', maximum: formatUnits(order.maximum ?? AMPLE, SIX_DECIMALS) },
      order.at ?? new Date(),
    ),
  approveOtherwise: ({ approver }, order) =>
    approver.approve({ ...factsOf(NETWORK, order), maximum: AMPLE.toString() }, new Date()),
  pay: (world, order, amount, { place = tron.newPlace(world), key = newId() } = {}) => {
    const draft = newTronDraft(world.tron, amount);
    const { transactionId, address } = order;
    Object.assign(draft.payout, { key, transactionId, address, token: tron.approve(world, order) });
    Object.assign(draft.transaction, place, { to: address });
    return draft;
  },
  check: (request) => {
    if (request.op !== 'tronPayout') throw new Error('no request for Tron');
    return { op: 'tronCheck', payout: request.payout };
  },
  assert: (world, payout, how) => world.tron.passkey.approveTron(NETWORK, payout as TronDraft['payout'], how),
};

export const SIDES: readonly Side[] = [bitcoin, evm, tron] as readonly Side[];
