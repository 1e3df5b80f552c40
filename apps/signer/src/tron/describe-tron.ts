import { type SignerAnswer, tronNetwork } from '@rampart/signing';
import type { TronPolicy } from './tron-policy.js';

type Description = Extract<SignerAnswer, { hello: unknown }>['hello']['tron'];

/** Describes the signer; the service compares this with its own settings when it starts. */
export const describeTron = (address: string, tron: TronPolicy | undefined): Description =>
  tron
    ? {
        address,
        network: tronNetwork(tron.chainId),
        feeLimit: tron.feeLimit.toString(),
        minutes: tron.minutes,
        tokens: tron.tokens.map(({ asset, contract, decimals, passkeyAbove }) => ({
          ...{ asset, contract, decimals },
          passkeyAbove: passkeyAbove?.toString() ?? null,
        })),
      }
    : null;
