import { z } from 'zod';

const MAX_DECIMALS = 36;
export const decimalText = z.string().regex(/^\d{1,30}(?:\.\d{1,36})?$/);
export const assetName = z.string().min(1).max(20);

export const assetLimits = z.strictObject({
  payout: decimalText,
  day: decimalText,
  /** A smaller payout is refused, since its fee would be worth more. */
  minimum: decimalText.optional(),
  /** A payout above it requires an operator's passkey. */
  passkeyAbove: decimalText.optional(),
});

/** Amounts are plain decimal text of the asset. */
export const tokenFile = z.strictObject({
  asset: assetName,
  decimals: z.number().int().min(0).max(MAX_DECIMALS),
  limits: assetLimits,
});

/** An asset whose transfers may be signed. Amounts are in its smallest unit. */
export interface AssetPolicy {
  readonly asset: string;
  /** Null for a chain's own coin. */
  readonly contract: string | null;
  readonly decimals: number;
  readonly payout: bigint;
  readonly day: bigint;
  readonly minimum: bigint;
  readonly passkeyAbove: bigint | undefined;
}

export function readAsset<C extends string | null>(
  { asset, decimals, limits: { payout, day, minimum = '0', passkeyAbove } }: z.output<typeof tokenFile>,
  contract: C,
): AssetPolicy & { readonly contract: C } {
  return {
    asset,
    contract,
    decimals,
    payout: unitsOf(payout, decimals),
    day: unitsOf(day, decimals),
    minimum: unitsOf(minimum, decimals),
    passkeyAbove: passkeyAbove === undefined ? undefined : unitsOf(passkeyAbove, decimals),
  };
}

/** Converts plain decimal text to the smallest unit. Excess digits are dropped, so that a limit never grows by parsing. */
export function unitsOf(text: string, decimals: number): bigint {
  const [whole = '', fraction = ''] = text.split('.');
  return BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, '0'));
}
