import type { SpoiltSignature } from '../../../components/soft-authenticator.js';
import type { PairKind } from './pair.js';
import { payLarge, payoutIn, type Side, sign } from './side.js';

const MINUTE_MS = 60_000;
/** A page on a subdomain of the policy's console: it may use the domain's passkeys, but is another page. */
const BELOW = 'https://thief.ops.example.com';

const token =
  (tokenFor: (side: Side, ...rest: Parameters<Side['approve']>) => string) =>
  (side: Side): PairKind => ({
    code: 'passkey',
    make: (world) => {
      const order = side.newOrder(world);
      const sound = side.pay(world, order, side.part);
      const tampered = structuredClone(sound);
      payoutIn(tampered).token = tokenFor(side, world, order);
      return { sound, tampered };
    },
  });

/** Payload and signature are both genuine, but of different approvals. */
const signatureOfAnother = token((side, world, order) => {
  const [payload = ''] = side.approve(world, order).split('.');
  const [, signature = ''] = side.approve(world, side.newOrder(world)).split('.');
  return `${payload}.${signature}`;
});

/** An order whose maximum was lowered, for example after a partial payment; its former approval is presented again. */
function formerMaximum(side: Side): PairKind {
  return {
    code: 'passkey',
    make: async (world) => {
      const order = side.newOrder(world);
      const lowered = { ...order, maximum: 2n * side.part, at: new Date() };
      await sign(world, side.pay(world, lowered, side.part));
      const former = { ...order, at: new Date(lowered.at.getTime() - MINUTE_MS) };
      return { sound: side.pay(world, lowered, side.part), tampered: side.pay(world, former, 2n * side.part) };
    },
  };
}

/** A large payout with an assertion that a page or a device got wrong. */
const assertion =
  (how: SpoiltSignature) =>
  (side: Side): PairKind => ({
    code: 'passkey',
    make: (world) => {
      const sound = payLarge(side, world);
      const tampered = structuredClone(sound);
      const payout = payoutIn(tampered);
      payout.assertion = side.assert(world, payout, how);
      return { sound, tampered };
    },
  });

/** An order names another wallet, and a replacement of its payout pays to that one. */
function replacementToAnotherWallet(side: Side): PairKind {
  return {
    code: 'keyReused',
    make: async (world) => {
      const place = side.newPlace(world);
      const order = { ...side.newOrder(world), at: new Date(Date.now() - MINUTE_MS) };
      const sound = side.pay(world, order, side.part, { place });
      await sign(world, sound);
      const next = { transactionId: order.transactionId, address: side.newOrder(world).address };
      return { sound, tampered: side.pay(world, next, side.part, { place, key: payoutIn(sound).key }) };
    },
  };
}

/** The key of a signed payout, reused for an order with its own approval. */
function replacementForAnotherOrder(side: Side): PairKind {
  return {
    code: 'keyReused',
    make: async (world) => {
      const place = side.newPlace(world);
      const sound = side.pay(world, side.newOrder(world), side.part, { place });
      await sign(world, sound);
      const { key } = payoutIn(sound);
      return { sound, tampered: side.pay(world, side.newOrder(world), side.part, { place, key }) };
    },
  };
}

/** Genuine approvals of orders and of operators, used for something else; and replacements of payouts. */
export const APPROVALS: Readonly<Record<string, (side: Side) => PairKind>> = {
  approvalOfAnotherForm: token((side, world, order) => side.approveOtherwise(world, order)),
  signatureOfAnotherApproval: signatureOfAnother,
  formerMaximum,
  passkeyOfAPageBelow: assertion({ origin: BELOW }),
  passkeyOfAnotherDomain: assertion({ rpID: 'example.com' }),
  passkeyOfAnEnrolment: assertion({ type: 'webauthn.create' }),
  replacementToAnotherWallet,
  replacementForAnotherOrder,
};
