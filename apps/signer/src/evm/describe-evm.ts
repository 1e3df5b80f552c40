import type { EvmAccounts, SignerAnswer } from '@rampart/signing';
import type { EvmChainPolicy } from './evm-policy.js';

type Description = Extract<SignerAnswer, { hello: unknown }>['hello']['evm'];

/** Describes the signer; the service compares this with its own settings when it starts. */
export const describeEvm = (accounts: EvmAccounts, chains: readonly EvmChainPolicy[]): Description => ({
  xpub: accounts.xpub,
  retired: accounts.retired.map(({ xpub }) => xpub),
  chains: chains.map(({ chainId, coin, tokens }) => ({
    chainId,
    assets: [coin, ...tokens].map(({ asset, contract, decimals, passkeyAbove }) => ({
      asset,
      contract,
      decimals,
      passkeyAbove: passkeyAbove?.toString() ?? null,
    })),
  })),
});
