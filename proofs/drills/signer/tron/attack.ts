import type { AssetPayout, TronPayoutRequest } from '@rampart/signing';
import type { SpoiltSignature } from '../../../components/soft-authenticator.js';
import type { EvmApproving } from '../evm/attack.js';

export interface TronPasskeyDevice {
  approveTron(network: string, payout: AssetPayout, how?: SpoiltSignature): string;
}

/** The means of an attacker on Tron: everything but the signer's seed and the approver's key. */
export interface TronAttack {
  /** The address of the service's wallet; `foreign` is the attacker's. */
  readonly address: string;
  readonly foreign: string;
  readonly approver: EvmApproving;
  readonly impostor: EvmApproving;
  readonly passkey: TronPasskeyDevice;
  readonly stranger: TronPasskeyDevice;
  /** The signer's clock. */
  readonly now: () => number;
  /** Has a request signed, as the service would. */
  sign(request: TronPayoutRequest): Promise<void>;
}

export interface TronMutation {
  /** Why the signer refuses. */
  readonly code: string;
  readonly request: (attack: TronAttack) => TronPayoutRequest | Promise<TronPayoutRequest>;
}
