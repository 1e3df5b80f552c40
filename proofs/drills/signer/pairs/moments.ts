import type { SignerRequest } from '@rampart/signing';
import { makeSignerWorld, type SignerWorld } from '../world.js';
import { codesOf, type Pair, type PairKind } from './pair.js';
import { payLarge, payoutIn, type Side, sign } from './side.js';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const HALF_A_MINUTE_MS = 30_000;
/** The number of parts that leave without a passkey. */
const PARTS = 4;

/** Requests for parts to one wallet, one more than leaves without a passkey. Each belongs to its own order, since the sum of an order never expires. */
function makeParts(side: Side, world: SignerWorld): [last: SignerRequest, ...others: SignerRequest[]] {
  const { address } = side.newOrder(world);
  const parts = Array.from({ length: PARTS + 1 }, () =>
    side.pay(world, { ...side.newOrder(world), address }, side.part),
  );
  return parts as [SignerRequest, ...SignerRequest[]];
}

/** The last part as it is, and the same with an operator's passkey. */
function withPasskey(side: Side, world: SignerWorld, tampered: SignerRequest): Pair {
  const sound = structuredClone(tampered);
  payoutIn(sound).assertion = side.assert(world, payoutIn(sound));
  return { tampered, sound };
}

/** Sends all requests on separate connections. Returns one that was refused and one that was signed; without either, the last. */
async function race(world: SignerWorld, requests: readonly SignerRequest[]): Promise<Pair> {
  const answers = await Promise.all(requests.map((request) => world.client.ask(request)));
  const refused = answers.findIndex((answer) => codesOf(answer).length > 0);
  const signed = answers.findIndex((answer) => codesOf(answer).length === 0);
  return { tampered: requests.at(refused)!, sound: requests.at(signed)! };
}

const partsAtTheSameMoment = (side: Side): PairKind => ({
  code: 'passkey',
  make: (world) => race(world, makeParts(side, world)),
});

const oneKeyAtTheSameMoment = (side: Side): PairKind => ({
  code: 'keyReused',
  make: (world) => {
    const order = { ...side.newOrder(world), at: new Date() };
    const first = side.pay(world, order, side.part);
    return race(world, [first, side.pay(world, order, side.part, { key: payoutIn(first).key })]);
  },
});

/** Runs in its own world: the parts are signed, something happens to the signer, and one more part is requested. */
const partsAround = (
  side: Side,
  {
    before,
    then,
  }: { before?: (world: SignerWorld) => void; then: (world: SignerWorld, next: SignerRequest) => unknown },
): PairKind => ({
  code: 'passkey',
  makeWorld: () => makeSignerWorld(),
  make: async (world) => {
    before?.(world);
    const [last, ...parts] = makeParts(side, world);
    for (const part of parts) await sign(world, part);
    await then(world, last);
    return withPasskey(side, world, last);
  },
});

const untilMidnight = (): number => DAY_MS - (Date.now() % DAY_MS);

/** A calendar day would reset the sums at midnight. */
const partsAroundMidnight = (side: Side): PairKind =>
  partsAround(side, {
    before: (world) => world.setClock(untilMidnight() - HALF_A_MINUTE_MS),
    then: (world) => world.setClock(untilMidnight() + HALF_A_MINUTE_MS),
  });

const partsAroundARestart = (side: Side): PairKind => partsAround(side, { then: (world) => world.restart() });

/** A clock that runs ahead for a moment, in which the worker only checks whether a payout would be signed. */
const clockAheadForAQuestion = (side: Side): PairKind =>
  partsAround(side, {
    then: async (world) => {
      world.setClock(DAY_MS + HOUR_MS);
      await world.client.ask(side.check(side.pay(world, side.newOrder(world), side.part)));
      world.setClock(0);
    },
  });

/** The operator's device was lost; an earlier signature of it is presented later. */
const revokedPasskey = (side: Side): PairKind => ({
  code: 'passkey',
  makeWorld: () => makeSignerWorld(),
  make: async (world) => {
    const sound = payLarge(side, world);
    const tampered = payLarge(side, world);
    await sign(world, sound);
    world.revoke();
    return { tampered, sound };
  },
});

/** Timing attacks: at the same moment, around midnight and restarts, and after a revocation. */
export const MOMENTS: Readonly<Record<string, (side: Side) => PairKind>> = {
  partsAtTheSameMoment,
  oneKeyAtTheSameMoment,
  partsAroundMidnight,
  partsAroundARestart,
  clockAheadForAQuestion,
  revokedPasskey,
};
