import { type Attack, changed, type Mutation } from './attack.js';
import { type Draft, inputOf, randomPath } from './draft.js';

const VALUE = 10_000_000n;
const FEE = 500n;

/** A transaction without payouts that moves the service's own money to one of its own keys. */
export function moveOwn(draft: Draft, { accounts }: Pick<Attack, 'accounts'>, fee = FEE): Draft {
  const index = draft.change!.index;
  draft.inputs = [inputOf(accounts, randomPath('segwit'), VALUE)];
  draft.payouts = [];
  draft.outputs = [{ script: accounts.paymentAt({ account: 'segwit', branch: 1, index }).script, sats: VALUE - fee }];
  draft.change = { output: 0, index };
  return draft;
}

const FOREIGN = { account: 'segwit', branch: 1, index: 7 } as const;
/** Above the daily fee limit, and below the percentage. */
const DAY_OF_FEES = 100_001n;

export const MOVE_MUTATIONS: Readonly<Record<string, Mutation>> = {
  moveToAStranger: changed((draft, attack) => {
    moveOwn(draft, attack).outputs[0]!.script = attack.foreign.paymentAt(FOREIGN).script;
  }),
  moveToMiners: changed((draft, attack) => {
    moveOwn(draft, attack, VALUE - 1_000n);
  }),
  moveWithoutChange: changed((draft, attack) => {
    moveOwn(draft, attack).change = null;
  }),
  moveWithASecondOutput: changed((draft, attack) => {
    moveOwn(draft, attack).outputs.push({ script: attack.foreign.paymentAt(FOREIGN).script, sats: 400n });
  }),
  moveThatBurnsADay: changed((draft, attack) => {
    moveOwn(draft, attack, DAY_OF_FEES);
  }),
  inputOfAnUnknownSeed: changed((draft) => {
    draft.inputs[0]!.path = { ...draft.inputs[0]!.path, retired: '00c0ffee' };
  }),
};
