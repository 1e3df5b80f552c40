import { evmChains } from '../../apps/signer/src/evm/evm-policy.js';

export interface SignedToken {
  readonly asset: string;
  readonly contract: string;
  readonly decimals: number;
}

const LIMITS = { payout: '1000000', day: '100000000' };

/** Sums are in whole coins; payouts above `passkeyAbove` need a passkey. */
interface Passkeys {
  readonly passkeyAbove?: string;
}

/** The part of a signer's policy for one chain, generous. */
export const evmPolicy = (
  chains: readonly { chainId: number; coin: string; tokens: readonly SignedToken[] }[],
  passkeys: Passkeys = {},
) =>
  evmChains.parse(
    Object.fromEntries(
      chains.map(({ chainId, coin, tokens }) => [
        String(chainId),
        {
          ...{
            asset: coin,
            limits: { ...LIMITS, ...passkeys },
            fee: '0.1',
            dayFees: '100',
            ownFees: '100',
            topUp: '0.1',
          },
          tokens: Object.fromEntries(
            tokens.map(({ asset, contract, decimals }) => [contract, { asset, decimals, limits: LIMITS }]),
          ),
        },
      ]),
    ),
  );
