import {
  CRYPTO_CODES,
  type CryptoCode,
  EVM_CHAINS,
  type EvmChain,
  type EvmChainFacts,
  type EvmChainId,
  isOneOf,
  type WalletCode,
} from '@rampart/kernel';

/** A chain that the driver can serve, with the facts of its row. */
export interface EvmChainWord extends EvmChainFacts {
  readonly chain: EvmChainId;
  readonly suffix: EvmChain['suffix'];
  /** The coin that wallets hold and that gas is booked in. */
  readonly coin: WalletCode;
  /** The coin, if the service trades it. */
  readonly native: CryptoCode | undefined;
}

/** All chains that the driver can serve. */
export const evmChains = (): readonly EvmChainWord[] =>
  (Object.entries(EVM_CHAINS) as [EvmChainId, EvmChain][]).map(([chain, facts]) => ({
    ...facts,
    chain,
    native: isOneOf(CRYPTO_CODES, facts.coin) ? facts.coin : undefined,
  }));
