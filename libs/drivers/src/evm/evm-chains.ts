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

/** A chain that the driver can serve, with its row's facts. */
export interface EvmChainWord extends EvmChainFacts {
  readonly chain: EvmChainId;
  readonly suffix: EvmChain['suffix'];
  /** Wallets hold it, and gas is booked in it. */
  readonly coin: WalletCode;
  /** The coin where the service trades it. */
  readonly native: CryptoCode | undefined;
}

/** Every one of them. */
export const evmChains = (): readonly EvmChainWord[] =>
  (Object.entries(EVM_CHAINS) as [EvmChainId, EvmChain][]).map(([chain, facts]) => ({
    ...facts,
    chain,
    native: isOneOf(CRYPTO_CODES, facts.coin) ? facts.coin : undefined,
  }));
