import type { EvmAccounts, AssetPayout, EvmSignRequest } from '@rampart/signing';
import type { SpoiltSignature } from '../../../components/soft-authenticator.js';

export interface EvmApproving {
  approveAsset(
    facts: {
      network: string;
      transactionId: string;
      address: string;
      asset: string;
      maximum: string | null;
      deposits?: string[];
    },
    at: Date,
  ): string;
}

export interface EvmPasskeyDevice {
  approveEvm(chainId: number, payout: AssetPayout, how?: SpoiltSignature): string;
}

/** The means of an attacker on EVM chains: everything but the signer's seed and the approver's key. */
export interface EvmAttack {
  readonly accounts: EvmAccounts;
  readonly approver: EvmApproving;
  /** An approver that the signer does not trust. */
  readonly impostor: EvmApproving;
  /** An operator's device, and one whose passkey is not enrolled. */
  readonly passkey: EvmPasskeyDevice;
  readonly stranger: EvmPasskeyDevice;
  /** Keys of the attacker's own. */
  readonly foreign: EvmAccounts;
  /** Counts nonces as the service does, by chain. */
  readonly nextNonce: (chainId: number) => number;
  /** Has a request signed, as the service would. */
  sign(request: EvmSignRequest): Promise<void>;
}

export interface EvmMutation {
  /** Why the signer refuses. */
  readonly code: string;
  readonly request: (attack: EvmAttack) => EvmSignRequest | Promise<EvmSignRequest>;
}
