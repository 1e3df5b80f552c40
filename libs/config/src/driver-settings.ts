/** The setting that names the driver of each port. */
export const DRIVER_SETTINGS = {
  chain: 'CHAIN_DRIVER',
  email: 'EMAIL_DRIVER',
  fiatRail: 'FIAT_RAIL_DRIVER',
  kycReviewer: 'KYC_REVIEWER_DRIVER',
  priceFeed: 'PRICE_FEED_DRIVER',
  screening: 'SCREENING_DRIVER',
  sms: 'SMS_DRIVER',
  vault: 'VAULT_DRIVER',
} as const;

export type PortName = keyof typeof DRIVER_SETTINGS;
