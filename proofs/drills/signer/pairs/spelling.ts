import type { Refusal } from '@rampart/signing';
import type { Pair, PairKind } from './pair.js';
import { amountField, payLarge, payoutIn, type Side, type SidePayout } from './side.js';
import type { SignerWorld } from '../world.js';

/** Changes the named payout of a request that is signed without the change. */
const respelt =
  (code: Refusal['code'], change: (payout: Record<string, unknown>, side: Side, world: SignerWorld) => void) =>
  (side: Side): PairKind => ({
    code,
    make: (world) => {
      const sound = side.pay(world, side.newOrder(world), side.part);
      const tampered = structuredClone(sound);
      change(payoutIn(tampered), side, world);
      return { sound, tampered };
    },
  });

const amount = (change: (text: string) => string) =>
  respelt('malformed', (payout, side) => (payout[amountField(side)] = change(String(payout[amountField(side)]))));

const FULL_WIDTH = 0xff10;
const inFullWidth = (text: string): string =>
  text.replaceAll(/\d/g, (digit) => String.fromCodePoint(FULL_WIDTH + Number(digit)));

/** A payout above the sum, whose request claims what only the signer determines. */
const claimed =
  (claim: (payout: SidePayout, side: Side, world: SignerWorld) => Record<string, unknown>) =>
  (side: Side): PairKind => ({
    code: 'malformed',
    make: (world) => {
      const sound = payLarge(side, world);
      const tampered = structuredClone(sound);
      Object.assign(payoutIn(tampered), claim(payoutIn(tampered), side, world));
      return { sound, tampered };
    },
  });

/** The first of two fields with the same name is the approved one; JSON readers differ in which one counts. */
function fieldNamedTwice(side: Side): PairKind {
  return {
    code: 'passkey',
    make: (world): Pair => {
      const order = side.newOrder(world);
      const sound = side.pay(world, order, side.part);
      const thief = { ...order, address: side.newOrder(world).address };
      const tampered = side.pay(world, thief, side.part);
      payoutIn(tampered).token = payoutIn(sound).token;
      const named = `"address":"${thief.address}"`;
      return {
        sound,
        tampered: { line: JSON.stringify(tampered).replace(named, `"address":"${order.address}",${named}`) },
      };
    },
  };
}

/** An object whose prototype would have the field if it were copied carelessly. */
function fieldOfThePrototype(side: Side): PairKind {
  return {
    code: 'malformed',
    make: (world): Pair => {
      const sound = payLarge(side, world);
      const text = JSON.stringify(sound);
      return { sound, tampered: { line: text.replace('"token":', '"__proto__":{"passkey":"mei"},"token":') } };
    },
  };
}

const CYRILLIC_ES = '\u0441';

/** An order id that looks like one order to a reader and counts as two in the sums. */
function orderInLookAlikes(side: Side): PairKind {
  return {
    code: 'passkey',
    make: (world): Pair => {
      const { address, transactionId } = side.newOrder(world);
      const sound = side.pay(world, { address, transactionId: `c${transactionId}` }, side.part);
      const tampered = structuredClone(sound);
      payoutIn(tampered).transactionId = `${CYRILLIC_ES}${transactionId}`;
      return { sound, tampered };
    },
  };
}

/** Larger than the integer type holds, so that it wraps around to the approved amount. */
const wraps = (side: Side): PairKind =>
  respelt(side.name === 'bitcoin' ? 'malformed' : 'amount', (payout) => {
    const field = amountField(side);
    payout[field] = (BigInt(String(payout[field])) + 2n ** (side.name === 'bitcoin' ? 64n : 256n)).toString();
  })(side);

/** Payouts that are spelt otherwise than they were approved. */
export const SPELLING: Readonly<Record<string, (side: Side) => PairKind>> = {
  amountWithAnExponent: amount((text) => `${text.slice(0, -1)}e1`),
  amountWithALeadingZero: amount((text) => `0${text}`),
  amountWithASign: amount((text) => `+${text}`),
  amountInOtherDigits: amount(inFullWidth),
  amountThatWraps: wraps,
  passkeyClaimed: claimed((payout) => ({ assertion: undefined, passkey: 'mei', key: payout.key })),
  networkClaimed: claimed((payout, side, world) => ({
    assertion: side.assert(world, { ...payout, network: 'main' } as unknown as SidePayout),
    network: 'main',
  })),
  fieldNamedTwice,
  fieldOfThePrototype,
  orderInLookAlikes,
};
