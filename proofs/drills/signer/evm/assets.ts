/** Real contracts and decimals; a policy in plain text, as an operator writes it. */
export const EVM_POLICY = {
  '1': {
    asset: 'ETH',
    limits: { payout: '10', day: '1000000', passkeyAbove: '2' },
    fee: '0.05',
    dayFees: '1000000',
    ownFees: '0.01',
    topUp: '0.01',
    tokens: {
      '0xdAC17F958D2ee523a2206206994597C13D831ec7': {
        asset: 'USDT',
        decimals: 6,
        limits: { payout: '100000', day: '1000000000', passkeyAbove: '20000' },
      },
      '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48': {
        asset: 'USDC',
        decimals: 6,
        limits: { payout: '100000', day: '1000000000', minimum: '0.05' },
      },
    },
  },
  '56': {
    asset: 'BNB',
    limits: { payout: '100', day: '1000000', passkeyAbove: '2' },
    fee: '0.05',
    dayFees: '1000000',
    ownFees: '0.01',
    topUp: '0.01',
    tokens: {
      '0x55d398326f99059fF775485246999027B3197955': {
        asset: 'USDT',
        decimals: 18,
        limits: { payout: '100000', day: '1000000000', passkeyAbove: '20000' },
      },
    },
  },
} as const;

export interface DraftAsset {
  readonly chainId: number;
  readonly asset: string;
  /** Null for the chain's coin. */
  readonly contract: string | null;
  readonly decimals: number;
}

const COIN_DECIMALS = 18;

type Token = Pick<DraftAsset, 'asset' | 'decimals'>;

export const DRAFT_ASSETS: readonly DraftAsset[] = Object.entries(EVM_POLICY).flatMap(([id, { asset, tokens }]) => [
  { chainId: Number(id), asset, contract: null, decimals: COIN_DECIMALS },
  ...Object.entries<Token>(tokens).map(([contract, token]) => ({
    chainId: Number(id),
    asset: token.asset,
    contract,
    decimals: token.decimals,
  })),
]);

export const assetOf = (chainId: number, name: string): DraftAsset =>
  DRAFT_ASSETS.find((each) => each.chainId === chainId && each.asset === name)!;

export const ETH = assetOf(1, 'ETH');
export const USDT = assetOf(1, 'USDT');
