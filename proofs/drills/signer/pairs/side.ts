import type { AssetPayout, SignerRequest, SigningPayout, SignRequest } from '@rampart/signing';
import type { SpoiltSignature } from '../../../components/soft-authenticator.js';
import type { SignerWorld } from '../world.js';

/** An order, and what was approved for it. */
export interface Approved {
  readonly transactionId: string;
  readonly address: string;
  /** The maximum that the approval names; ample by default. */
  readonly maximum?: bigint;
  readonly at?: Date;
}

export type SidePayout = (SigningPayout & { output?: number }) | AssetPayout;

/** Requests of one chain, so that an attack is written once for all three. `Place` is what a payout spends once: inputs, a nonce, a block. */
export interface Side<Place = unknown> {
  readonly name: 'bitcoin' | 'evm' | 'tron';
  /** A quarter of the sum that leaves without a passkey, in the smallest unit. */
  readonly part: bigint;
  /** More than the sum that leaves without one. */
  readonly large: bigint;
  newOrder(world: SignerWorld): Approved;
  newPlace(world: SignerWorld): Place;
  /** The approver's signature for the order. */
  approve(world: SignerWorld, order: Approved): string;
  /** The signature of an approver for the other form. */
  approveOtherwise(world: SignerWorld, order: Approved): string;
  /** A request for a payout; a `key` is that of an earlier request. */
  pay(world: SignerWorld, order: Approved, amount: bigint, more?: { place?: Place; key?: string }): SignerRequest;
  /** Returns the request that checks whether the payout would be signed. */
  check(request: SignerRequest): SignerRequest;
  /** An operator's passkey assertion for the payout. */
  assert(world: SignerWorld, payout: SidePayout, how?: SpoiltSignature): string;
}

/** The only payout of a request; a mutation changes it. */
export const payoutIn = (request: SignerRequest): SidePayout & Record<string, unknown> =>
  ('payout' in request ? request.payout : (request as SignRequest).payouts[0]) as SidePayout & Record<string, unknown>;

/** The field of the payout's amount. */
export const amountField = (side: Side): 'sats' | 'amount' => (side.name === 'bitcoin' ? 'sats' : 'amount');

/** A payout above the sum that an operator approved. */
export function payLarge(side: Side, world: SignerWorld, order = side.newOrder(world)): SignerRequest {
  const request = side.pay(world, order, side.large);
  const payout = payoutIn(request);
  payout.assertion = side.assert(world, payout);
  return request;
}

export const sign = async (world: SignerWorld, request: SignerRequest): Promise<void> => {
  if (request.op === 'sign') return world.sign(request);
  if (request.op === 'tronPayout') return world.tron.sign(request);
  if (request.op === 'evmPayout' || request.op === 'evmTopUp' || request.op === 'evmSweep')
    return world.evm.sign(request);
  throw new Error(`${request.op} signs nothing`);
};
