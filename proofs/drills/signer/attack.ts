import type { BitcoinAccounts, SignRequest } from '@rampart/signing';
import { type Approving, type Draft, requestOf } from './draft.js';
import type { PasskeyDevice } from './passkeys.js';

/** The means of an attacker: everything but the signer's seed and the approver's key. */
export interface Attack {
  readonly accounts: BitcoinAccounts;
  readonly approver: Approving;
  /** An approver that the signer does not trust. */
  readonly impostor: Approving;
  /** Devices whose passkeys are not enrolled: one for the same console, one for another site. */
  readonly strangers: readonly [PasskeyDevice, PasskeyDevice];
  /** An operator's device. */
  readonly passkey: PasskeyDevice;
  /** Keys of the attacker's own. */
  readonly foreign: BitcoinAccounts;
  /** Has a request signed, as the service would. */
  sign(request: SignRequest): Promise<void>;
}

export type Mutation = (draft: Draft, attack: Attack) => SignRequest | Promise<SignRequest>;

export const changed =
  (change: (draft: Draft, attack: Attack) => void): Mutation =>
  (draft, attack) => {
    change(draft, attack);
    return requestOf(draft);
  };
