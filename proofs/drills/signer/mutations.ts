import { randomBytes } from 'node:crypto';
import type { BitcoinAccounts } from '@rampart/signing';
import { type Attack, changed, type Mutation } from './attack.js';
import { type Draft, inputOf, MAX_CHANGE, newDraft, payoutOf, randomPath, requestOf } from './draft.js';
import { MOVE_MUTATIONS } from './move-mutations.js';
import { PASSKEY_MUTATIONS } from './passkey-mutations.js';
import { SUM_MUTATIONS } from './sum-mutations.js';

const ID_BYTES = 32;
const FOREIGN = { account: 'segwit', branch: 0, index: 7 } as const;
const foreignPayment = ({ foreign }: Attack): ReturnType<BitcoinAccounts['paymentAt']> => foreign.paymentAt(FOREIGN);

/** Sends the first payout to the attacker, in the transaction and in the request. */
function redirect(draft: Draft, attack: Attack): void {
  const { address, script } = foreignPayment(attack);
  draft.outputs[0]!.script = script;
  draft.payouts[0]!.address = address;
}

/** Increases the first payout at the expense of the change. */
function raise(draft: Draft, sats: bigint): void {
  const payout = draft.payouts[0]!;
  draft.outputs[0]!.sats += sats;
  draft.outputs.at(-1)!.sats -= sats;
  payout.sats = (BigInt(payout.sats) + sats).toString();
}

/** A second request after the first was signed. */
const afterwards =
  (second: (draft: Draft, attack: Attack) => Draft): Mutation =>
  async (draft, attack) => {
    await attack.sign(requestOf(draft));
    return requestOf(second(draft, attack));
  };

const otherInputs = (draft: Draft, { accounts }: Attack): Draft => ({
  ...draft,
  inputs: draft.inputs.map(({ path, stated, previous }) =>
    inputOf(accounts, path, stated?.sats ?? previous!.getOutput(0).amount!),
  ),
});

/** All mutations, keyed by name. */
export const MUTATIONS: Readonly<Record<string, Mutation>> = {
  ...PASSKEY_MUTATIONS,
  ...MOVE_MUTATIONS,
  ...SUM_MUTATIONS,
  foreignChange: changed((draft, attack) => (draft.outputs.at(-1)!.script = foreignPayment(attack).script)),
  changeToDepositAddress: changed(
    (draft, { accounts }) =>
      (draft.outputs.at(-1)!.script = accounts.paymentAt({ account: 'segwit', branch: 0, index: 1 }).script),
  ),
  changeAtAnotherIndex: changed((draft) => (draft.change = { ...draft.change!, index: draft.change!.index + 1 })),
  unnamedOutput: changed((draft, attack) => {
    draft.outputs.push({ script: foreignPayment(attack).script, sats: 1_000n });
    draft.outputs[draft.change!.output]!.sats -= 1_000n;
  }),
  payoutWithoutApproval: changed((draft, attack) => {
    const { address, script } = foreignPayment(attack);
    draft.outputs.push({ script, sats: 1_000n });
    draft.payouts.push({
      ...draft.payouts[0]!,
      key: 'new',
      address,
      sats: '1000',
      output: draft.outputs.length - 1,
    });
  }),
  destinationInTransaction: changed((draft, attack) => (draft.outputs[0]!.script = foreignPayment(attack).script)),
  destinationInDatabase: changed(redirect),
  destinationApprovedByImpostor: changed((draft, attack) => {
    redirect(draft, attack);
    const { transactionId, address } = draft.payouts[0]!;
    draft.payouts[0]!.token = attack.impostor.approve(
      {
        network: attack.accounts.network,
        transactionId,
        address,
        maximum: null,
      },
      new Date(),
    );
  }),
  approvalOfAnotherOrder: changed((draft, attack) => {
    const { transactionId } = draft.payouts[0]!;
    draft.payouts[0] = { ...payoutOf(attack.accounts, attack.approver, 100_000n), transactionId, output: 0 };
    draft.outputs[0] = { script: attack.accounts.scriptOf(draft.payouts[0].address)!, sats: 100_000n };
  }),
  approvalOfAnotherNetwork: changed((draft, { approver }) => {
    const { transactionId, address, sats } = draft.payouts[0]!;
    draft.payouts[0]!.token = approver.approve({ network: 'main', transactionId, address, maximum: sats }, new Date());
  }),
  approvalWithOtherContent: changed((draft, attack) => {
    redirect(draft, attack);
    const payout = draft.payouts[0]!;
    const [payload = '', signature = ''] = payout.token.split('.');
    const facts = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object;
    const forged = Buffer.from(JSON.stringify({ ...facts, address: payout.address })).toString('base64url');
    payout.token = `${forged}.${signature}`;
  }),
  noApproval: changed((draft) => (draft.payouts[0]!.token = '')),
  amountInTransaction: changed((draft) => {
    draft.outputs[0]!.sats += 1n;
    draft.outputs.at(-1)!.sats -= 1n;
  }),
  amountInDatabase: changed((draft) => raise(draft, 1n)),
  amountAboveLimit: changed((draft, { accounts, approver }) => {
    const sats = 10n ** 13n;
    draft.inputs.push(inputOf(accounts, randomPath('segwit'), sats));
    raise(draft, 0n);
    draft.payouts[0] = { ...payoutOf(accounts, approver, sats), output: 0 };
    draft.outputs[0] = { script: accounts.scriptOf(draft.payouts[0].address)!, sats };
  }),
  feeAbovePercent: changed((draft, { accounts }) => {
    const paid = draft.payouts.reduce((sum, { sats }) => sum + BigInt(sats), 0n);
    draft.inputs.push(inputOf(accounts, randomPath('segwit'), paid / 2n + 1n));
  }),
  changeLeftToMiners: changed((draft, { accounts }) => {
    draft.inputs.push(inputOf(accounts, randomPath('segwit'), 10_000_000n));
    draft.outputs.pop();
    draft.change = null;
  }),
  foreignInput: changed((draft, { foreign }) => {
    draft.inputs[0] = { ...inputOf(foreign, FOREIGN, 5_000_000n), path: draft.inputs[0]!.path };
  }),
  inputAtAnotherIndex: changed((draft) => {
    const { path } = draft.inputs[0]!;
    draft.inputs[0]!.path = { ...path, index: path.index + 1 };
  }),
  inputOfAnotherKind: changed((draft) => {
    const { path } = draft.inputs[0]!;
    draft.inputs[0]!.path = { ...path, account: path.account === 'segwit' ? 'legacy' : 'segwit' };
  }),
  unnamedInput: (draft, { accounts }) => {
    const { inputs } = requestOf(draft);
    draft.inputs.push(inputOf(accounts, randomPath('segwit'), 1_000n));
    return { ...requestOf(draft), inputs };
  },
  lieAboutAmount: changed((draft, { accounts }) => {
    const input = inputOf(accounts, randomPath('segwit'), 200_000n);
    draft.inputs.push({ ...input, previous: undefined, stated: { ...input.stated!, sats: 100_000n } });
  }),
  previousMissing: changed((draft) => {
    const input = draft.inputs[0]!;
    input.stated ??= { script: input.previous!.getOutput(0).script!, sats: input.previous!.getOutput(0).amount! };
    input.previous = undefined;
  }),
  /** The library writes no such request, so this changes the bytes. */
  previousOfAnotherId: (draft) => {
    const request = requestOf(draft);
    const psbt = Buffer.from(request.psbt, 'base64');
    randomBytes(ID_BYTES).copy(psbt, psbt.indexOf(Buffer.from(draft.inputs[0]!.txId, 'hex').reverse()));
    return { ...request, psbt: psbt.toString('base64') };
  },
  signsNoOutput: changed((draft) => (draft.inputs[0]!.sighash = 2)),
  signsOneOutput: changed((draft) => (draft.inputs[0]!.sighash = 0x83)),
  lockTime: changed((draft) => (draft.lockTime = 800_000)),
  otherVersion: changed((draft) => (draft.version = 1)),
  keyTwice: changed((draft, { accounts }) => {
    const payout = draft.payouts[0]!;
    draft.inputs.push(inputOf(accounts, randomPath('segwit'), BigInt(payout.sats)));
    draft.outputs.push({ ...draft.outputs[0]! });
    draft.payouts.push({ ...payout, output: draft.outputs.length - 1 });
  }),
  outputTwice: changed((draft) => draft.payouts.push({ ...draft.payouts[0]!, key: 'another' })),
  outputOutOfRange: changed((draft) => (draft.payouts[0]!.output = draft.outputs.length)),
  otherNetwork: changed((draft) => (draft.payouts[0]!.address = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4')),
  truncated: (draft) => {
    const request = requestOf(draft);
    return { ...request, psbt: request.psbt.slice(0, request.psbt.length / 2) };
  },
  changeFarAhead: afterwards((_, { accounts, approver }) => {
    const next = newDraft(accounts, approver);
    const index = MAX_CHANGE + 1_000;
    next.change = { ...next.change!, index };
    next.outputs.at(-1)!.script = accounts.paymentAt({ account: 'segwit', branch: 1, index }).script;
    return next;
  }),
  replayWithOtherInputs: afterwards(otherInputs),
  replayWithMoreInputs: afterwards((draft, { accounts }) => ({
    ...draft,
    inputs: [...draft.inputs, inputOf(accounts, randomPath('segwit'), 10_000n)],
  })),
  replayWithOtherAmount: afterwards((draft) => {
    raise(draft, -1n);
    return draft;
  }),
  anotherPayoutOfTheOrder: afterwards((draft, attack) => {
    const { address, transactionId, token, sats } = draft.payouts[0]!;
    const next = newDraft(attack.accounts, attack.approver);
    next.inputs.push(inputOf(attack.accounts, randomPath('segwit'), BigInt(sats)));
    next.payouts[0] = { key: 'another', address, transactionId, token, sats, output: 0 };
    next.outputs[0] = { script: attack.accounts.scriptOf(address)!, sats: BigInt(sats) };
    return next;
  }),
};
