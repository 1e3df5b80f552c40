import { z } from 'zod';
import { url, whole } from '../setting-types.js';

const MAX_NODES = 2;
const nodesOf = (text: string): string[] => text.split(',');
const isNodeUrl = (text: string): boolean => url(/^https?$/).safeParse(text).success;
const MAX_TRX = 10_000;
/** Nodes reject transactions that expire more than a day ahead; the signer's policy allows less by default. */
const MAX_MINUTES = 1_440;

/** The driver `tron`, which pays out and receives nothing. */
export const tronSettings = {
  TRON_NODE_URL: z
    .string()
    .refine((text) => nodesOf(text).length <= MAX_NODES && nodesOf(text).every(isNodeUrl), {
      error: 'must be one or two addresses of http or https, separated by a comma',
    })
    .optional()
    .describe(
      'Address of the HTTP API of a full node of Tron for the driver `tron`, after a comma that of a second one, which has to agree about the end of payouts',
    ),
  TRON_API_KEY: z.string().min(1).optional().describe('Key of a hosted node, sent as TRON-PRO-API-KEY'),
  TRON_CHAIN_ID: z
    .string()
    .regex(/^0x[0-9a-f]{8}$/)
    .default('0x2b6653dc')
    .describe('Last eight digits of the id of the first block of Tron; a node of another chain is refused'),
  TRON_WALLET: z
    .string()
    .regex(/^T[1-9A-Za-z]{33}$/)
    .optional()
    .describe('Address that the driver `tron` pays from, as `signer xpubs` shows it'),
  TRON_SIGNER_SOCKET: z
    .string()
    .min(1)
    .optional()
    .describe('Unix socket of the signer. Without one every payout of `tron` is refused'),
  TRON_TOKENS: z
    .string()
    .regex(/^(?:[A-Z]{3,5}:T[1-9A-Za-z]{33}:\d{1,2}(?:,(?!$)|$))*$/, {
      error: 'must be CODE:CONTRACT:DECIMALS, with commas between',
    })
    .default('USDT:TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t:6')
    .describe('Tokens on Tron that are paid out, as in USDT:CONTRACT:6'),
  TRON_FEE_CEILING: z.coerce
    .number()
    .min(0.1)
    .max(MAX_TRX)
    .default(30)
    .describe(
      'The most that the energy of a payout may cost, in TRX; while it costs more payouts wait: `fee_too_high`',
    ),
  TRON_EXPIRATION_MINUTES: whole(1, MAX_MINUTES)
    .default(30)
    .describe('Minutes after which the chain no longer takes a payout that was signed'),
};
