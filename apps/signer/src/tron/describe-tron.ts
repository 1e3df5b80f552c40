import { type SignerAnswer, tronNetwork } from '@rampart/signing';
import type { TronPolicy } from './tron-policy.js';

type Description = Extract<SignerAnswer, { hello: unknown }>['hello']['tron'];

/** The service compares it with its own settings at its start. */
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
