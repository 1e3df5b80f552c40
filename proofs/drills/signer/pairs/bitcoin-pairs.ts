import { randomInt } from 'node:crypto';
import { bech32, bech32m } from '@scure/base';
import { Transaction } from '@scure/btc-signer';
import type { Refusal, SignRequest } from '@rampart/signing';
import { type Draft, inputOf, MAX_CHANGE, newDraft, randomPath, requestOf } from '../draft.js';
import { newOrder, paying, payoutFor } from '../sum-mutations.js';
import { makeSignerWorld, type SignerWorld } from '../world.js';
import type { Pair, PairKind } from './pair.js';

/** A quarter of the sum that leaves without a passkey. */
const PART = 1_250_000n;
const PARTS = 4;
const FINAL = 0xffffffff;
/** BIP 68: 65,535 times 512 seconds. */
const LOCKED_FOR_A_YEAR = 0x0040ffff;
const HEIGHT = 800_000;
const PSBT_2 = 2;
const DEPOSIT_OF_A_DAY = 10n ** 10n;
const FOREIGN = { account: 'segwit', branch: 0, index: 7 } as const;

/** Changes a transaction that is signed without the change. */
const changed = (code: Refusal['code'], change: (draft: Draft, world: SignerWorld) => void): PairKind => ({
  code,
  make: (world) => {
    const draft = newDraft(world.accounts, world.approver);
    const sound = structuredClone(requestOf(draft));
    change(draft, world);
    return { sound, tampered: requestOf(draft) };
  },
});

const ofInput = (sequence: number): PairKind =>
  changed('foreignInput', ({ inputs }) => (inputs[0]!.sequence = sequence));

/** Sends the change to a key that the service never shows, whose seed others may know. */
const changeTo = (scriptAt: (world: SignerWorld, index: number) => Uint8Array): PairKind =>
  changed('foreignOutput', (draft, world) => (draft.outputs.at(-1)!.script = scriptAt(world, draft.change!.index)));

/** A wallet that the order approved in this spelling. */
const walletWritten = (spell: (address: string) => string): PairKind =>
  changed('network', (draft, { accounts, approver }) => {
    const payout = draft.payouts[0]!;
    const { address } = accounts.paymentAt(randomPath('segwit'));
    draft.outputs[0]!.script = accounts.scriptOf(address)!;
    payout.address = spell(address);
    const { transactionId, sats } = payout;
    payout.token = approver.approve(
      { network: accounts.network, transactionId, address: payout.address, maximum: sats },
      new Date(),
    );
  });

const inSecondVersion = (
  { psbt, ...request }: SignRequest,
  change: (transaction: Transaction) => void,
): SignRequest => {
  const transaction = Transaction.fromPSBT(Buffer.from(psbt, 'base64'));
  change(transaction);
  return { ...request, psbt: Buffer.from(transaction.toPSBT(PSBT_2)).toString('base64') };
};

/** The first payout goes to one of the signer's keys and is named as the change; the true change goes to a stranger. */
const changeThatIsAPayout: PairKind = {
  code: 'foreignOutput',
  make: (world) => {
    const { accounts, approver, foreign } = world;
    const index = randomInt(MAX_CHANGE); // one key alone would soon reach a wallet's daily limit
    const { address } = accounts.paymentAt({ account: 'segwit', branch: 1, index });
    const draft = paying(world, [payoutFor({ accounts, approver }, { ...newOrder(world), address }, PART)]);
    const sound = structuredClone(requestOf(draft));
    draft.outputs.at(-1)!.script = foreign.paymentAt(FOREIGN).script;
    draft.change = { output: 0, index };
    return { sound, tampered: requestOf(draft) };
  },
};

/** Two payouts are signed together; then the transaction is replaced by one without the second, which is requested for another address. */
const leftOutAndPaidElsewhere: PairKind = {
  code: 'keyReused',
  make: async (world) => {
    const draft = paying(world, [payoutFor(world, newOrder(world), PART), payoutFor(world, newOrder(world), PART)]);
    const sound = structuredClone(requestOf(draft));
    await world.sign(sound);
    const [first, second] = draft.payouts;
    const withoutSecond = { ...paying(world, [first!]), inputs: draft.inputs };
    withoutSecond.outputs.at(-1)!.sats += 2n * PART;
    await world.sign(requestOf(withoutSecond));
    return { sound, tampered: requestOf(paying(world, [second!])) };
  },
};

const replacedFromFewerInputs: PairKind = {
  code: 'keyReused',
  make: async (world) => {
    const draft = paying(world, [payoutFor(world, newOrder(world), PART)]);
    draft.inputs.push(inputOf(world.accounts, randomPath('segwit'), PART));
    draft.outputs.at(-1)!.sats += PART;
    const sound = structuredClone(requestOf(draft));
    await world.sign(sound);
    draft.inputs.pop();
    draft.outputs.at(-1)!.sats -= PART;
    return { sound, tampered: requestOf(draft) };
  },
};

/** With an empty log, a wallet restored from its words would not find the first change. */
const firstChangeFarAhead: PairKind = {
  ...changed('foreignOutput', (draft, { accounts }) => {
    const index = MAX_CHANGE + 1;
    draft.change = { ...draft.change!, index };
    draft.outputs.at(-1)!.script = accounts.paymentAt({ account: 'segwit', branch: 1, index }).script;
  }),
  makeWorld: () => makeSignerWorld(),
};

/** BIP 173: an address in capitals is the same address. */
const walletInCapitals: PairKind = {
  code: 'passkey',
  make: async (world): Promise<Pair> => {
    const { address } = newOrder(world);
    const next = (written: string) => payoutFor(world, { ...newOrder(world), address: written }, PART);
    for (let i = 0; i < PARTS; i += 1) await world.sign(requestOf(paying(world, [next(address)])));
    const payout = next(address.toUpperCase());
    const assertion = world.passkey.approve(payout);
    return {
      tampered: requestOf(paying(world, [payout])),
      sound: requestOf(paying(world, [{ ...payout, assertion }])),
    };
  },
};

const walletInCapitalsAtOnce: PairKind = {
  code: 'passkey',
  make: (world): Pair => {
    const { address } = newOrder(world);
    const payouts = Array.from({ length: PARTS + 1 }, (_, i) =>
      payoutFor(world, { ...newOrder(world), address: i % 2 === 0 ? address : address.toUpperCase() }, PART),
    );
    return { tampered: requestOf(paying(world, payouts)), sound: requestOf(paying(world, payouts.slice(1))) };
  },
};

export const BITCOIN_PAIRS: Readonly<Record<string, PairKind>> = {
  inputTwice: changed('malformed', ({ inputs, outputs }) => {
    const [input] = inputs;
    outputs.at(-1)!.sats += input!.stated?.sats ?? input!.previous!.getOutput(0).amount!;
    inputs.push({ ...input! });
  }),
  finalSequence: ofInput(FINAL),
  sequenceThatLocks: ofInput(LOCKED_FOR_A_YEAR),
  lockTimeOfAnInput: {
    code: 'malformed',
    make: ({ accounts, approver }) => {
      const request = requestOf(newDraft(accounts, approver));
      return {
        sound: inSecondVersion(request, () => undefined),
        tampered: inSecondVersion(request, (transaction) =>
          transaction.updateInput(0, { requiredHeightLocktime: HEIGHT }),
        ),
      };
    },
  },
  moreThanItsInputs: changed('amount', ({ outputs }) => (outputs.at(-1)!.sats += DEPOSIT_OF_A_DAY)),
  changeThatIsAPayout,
  firstChangeFarAhead,
  changeToARetiredSeed: changeTo(
    ({ accounts }, index) => accounts.retired[0]!.paymentAt({ account: 'segwit', branch: 1, index }).script,
  ),
  changeOfTheLegacyAccount: changeTo(
    ({ accounts }, index) => accounts.paymentAt({ account: 'legacy', branch: 1, index }).script,
  ),
  walletInBothCases: walletWritten((address) => address.slice(0, 1).toUpperCase() + address.slice(1)),
  walletWithTheOtherChecksum: walletWritten((address) => {
    const { prefix, words } = bech32.decode(address as `bcrt1${string}`);
    return bech32m.encode(prefix, words);
  }),
  walletInCapitals,
  walletInCapitalsAtOnce,
  leftOutAndPaidElsewhere,
  replacedFromFewerInputs,
};
