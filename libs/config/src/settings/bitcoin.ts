import { z } from 'zod';
import { percent, url, whole } from '../setting-types.js';

const feeRate = z.coerce.number().min(0.1).max(10_000);

const MAX_NODES = 2;
const nodesOf = (text: string): string[] => text.split(',');
const isNodeUrl = (text: string): boolean => url(/^https?$/).safeParse(text).success;

/** The driver `bitcoind`. */
export const bitcoinSettings = {
  BITCOIN_RPC_URL: z
    .string()
    .refine((text) => nodesOf(text).length <= MAX_NODES && nodesOf(text).every(isNodeUrl), {
      error: 'must be one or two addresses of http or https, separated by a comma',
    })
    .optional()
    .describe(
      'Address of the Bitcoin node of the driver `bitcoind`, as in http://NAME:PASSWORD@127.0.0.1:8332. After a comma that of a second node, which has to agree about deposits and needs no wallet',
    ),
  BITCOIN_NETWORK: z
    .enum(['main', 'test', 'testnet4', 'signet', 'regtest'])
    .default('main')
    .describe(
      'Network of that node, as it names it itself; a node of another one is refused. Addresses of test networks are taken in live mode only where this is one',
    ),
  BITCOIN_WALLET: z
    .string()
    .regex(/^[\w-]{1,50}$/)
    .default('rampart')
    .describe("Name of the node's wallet that watches our addresses; it is made where it is missing, and has no keys"),
  BITCOIN_XPUB: z
    .string()
    .optional()
    .describe(
      "Public key of the account m/84'/0'/0' (P2WPKH), as `signer xpubs` shows it: deposits, change, the wallet",
    ),
  BITCOIN_LEGACY_XPUB: z
    .string()
    .optional()
    .describe(
      "Public key of the account m/44'/0'/0' (P2PKH) likewise: deposits from wallets that know only old addresses",
    ),
  BITCOIN_RETIRED_XPUBS: z
    .string()
    .regex(/^(?:\w{100,120}:\w{100,120})(?:,\w{100,120}:\w{100,120})*$/)
    .optional()
    .describe(
      'Public keys of seeds before this one, as `signer xpubs` shows them after a rotation: their addresses are watched for ever, and what comes there is moved to the new keys',
    ),
  BITCOIN_SIGNER_SOCKET: z
    .string()
    .min(1)
    .optional()
    .describe('Unix socket of the signer. Without one, deposits are seen and every payout in bitcoin is refused'),
  BITCOIN_BATCH_SECONDS: whole(0, 10)
    .default(5)
    .describe('A payout waits so long for others that leave in the same transaction'),
  BITCOIN_FEE_TARGET: whole(1, 1_008).default(6).describe('Blocks within which payouts are meant to be in the chain'),
  BITCOIN_FEE_FLOOR: feeRate.default(1).describe('Least fee, in satoshi per virtual byte'),
  BITCOIN_FEE_CEILING: feeRate.default(200).describe('Greatest fee likewise; what is asked above it is not paid'),
  BITCOIN_FEE_FALLBACK: feeRate.default(10).describe('Fee likewise while the node has no estimate'),
  BITCOIN_CONSOLIDATE_BELOW: z.coerce
    .number()
    .min(0)
    .max(1_000)
    .default(2)
    .describe('Fee likewise up to which many small coins are moved together; 0 never does'),
  BITCOIN_FEE_PERCENT: percent
    .default(10)
    .describe('A transaction that would cost more than so many percent of what it pays out waits: `fee_too_high`'),
};
