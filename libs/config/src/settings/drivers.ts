import { z } from 'zod';
import { driver, routes } from '../setting-types.js';

/** Which drivers serve the ports, and their own configuration. */
export const driverSettings = {
  CHAIN_DRIVER: driver.default('sandbox').describe('Driver of the chains: deposits and crypto payouts'),
  CHAIN_DRIVERS: routes
    .default([])
    .describe(
      'Drivers of single chains, as in bitcoin:bitcoind,ethereum:evm; `internal` stands for payouts inside an exchange, `none` for no driver, old:NAME for a driver that only finishes what it has begun. All others have CHAIN_DRIVER',
    ),
  FIAT_RAIL_DRIVER: driver.default('sandbox').describe('Driver of the fiat rail: payments and fiat payouts'),
  RAIL_DRIVERS: routes.default([]).describe('Drivers of single methods likewise, as in paynow:hitpay,fps:none'),
  KYC_REVIEWER_DRIVER: driver.default('sandbox').describe('Driver of the KYC review; `desk` waits for an operator'),
  PRICE_FEED_DRIVER: driver.default('sandbox').describe('Driver of the prices'),
  SCREENING_DRIVER: driver.default('sandbox').describe('Driver of the sanctions screening'),
  SMS_DRIVER: driver.default('sandbox').describe('Driver of the text messages'),
  VAULT_DRIVER: driver
    .default('disk')
    .describe('Driver of the document vault; `disk` stores documents encrypted in DATA_DIR/vault'),

  DESK_CONFIG: z.string().min(1).optional().describe('JSON file of the bank accounts behind the fiat rail `desk`'),
};
