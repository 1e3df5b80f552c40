import { evmChains } from '../../apps/signer/src/evm/evm-policy.js';

export interface SignedToken {
  readonly asset: string;
  readonly contract: string;
  readonly decimals: number;
}

const LIMITS = { payout: '1000000', day: '100000000' };

/** The part of a signer's policy for one chain, generous. */
export const evmPolicy = (chains: readonly { chainId: number; coin: string; tokens: readonly SignedToken[] }[]) =>
  evmChains.parse(
    Object.fromEntries(
      chains.map(({ chainId, coin, tokens }) => [
        String(chainId),
        {
          ...{ asset: coin, limits: LIMITS, fee: '0.1', ownFees: '100', topUp: '0.1' },
          tokens: Object.fromEntries(
            tokens.map(({ asset, contract, decimals }) => [contract, { asset, decimals, limits: LIMITS }]),
          ),
        },
      ]),
    ),
  );
