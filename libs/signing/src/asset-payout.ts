import { z } from 'zod';

/** A payout on a chain with several assets, as in a request to the signer. */
export const assetPayout = z.strictObject({
  key: z.string().min(1).max(100),
  transactionId: z.string().min(1).max(100),
  address: z.string().min(1).max(100),
  /** As named in the signer's policy, such as USDT. */
  asset: z.string().min(1).max(20),
  /** In the asset's smallest unit. */
  amount: z.string().regex(/^[1-9]\d{0,77}$/),
  /** Token of the service's approver, made when the order was opened. */
  token: z.string().max(2_000),
  /** An operator's passkey assertion for this payout, as the browser returned it. */
  assertion: z.string().max(5_000).optional(),
});
export type AssetPayout = z.output<typeof assetPayout>;
