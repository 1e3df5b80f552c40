import { z } from 'zod';
import { url } from '../setting-types.js';

const MAX_PROVIDERS = 2;
const providersOf = (text: string): string[] => text.split(',');
const isProviderUrl = (text: string): boolean => url(/^https?$/).safeParse(text).success;

const providers = z
  .string()
  .refine((text) => providersOf(text).length <= MAX_PROVIDERS && providersOf(text).every(isProviderUrl), {
    error: 'must be one or two addresses of http or https, separated by a comma',
  })
  .optional();
const chainId = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER);
const gwei = z.coerce.number().min(0.001).max(1_000_000);
const tokens = z.string().regex(/^(?:[A-Z]{3,5}:0x[0-9a-fA-F]{40}:\d{1,2}(?:,(?!$)|$))*$/, {
  error: 'must be CODE:0xCONTRACT:DECIMALS, with commas between',
});
const minimums = z.string().regex(/^(?:[A-Z]{3,5}:\d{1,9}(?:\.\d{1,9})?(?:,(?!$)|$))*$/, {
  error: 'must be CODE:AMOUNT, with commas between',
});
const finality = z.enum(['depth', 'finalized']);

const PROVIDERS =
  'Address of a JSON-RPC provider of ${chain} for the driver `evm`, after a comma that of a second one, which has to agree about deposits';
const CHAIN_ID = 'Chain id of ${chain}, as its providers answer it; a provider of another chain is refused';
const TOKENS =
  'Tokens on ${chain} that count, as in USDT:0xCONTRACT:6; another contract is nothing, whatever it is called';
const CEILING = 'Greatest price of gas on ${chain}, in gwei; while it is higher payouts wait: `fee_too_high`';
const SWEEP_FEE = 'Price of gas on ${chain}, in gwei, up to which deposits are moved to the hot wallet';
const SWEEP_MINIMUM =
  'Amounts on ${chain} from which deposits are moved, as in USDT:50; a currency that is not named stays where it is';
const FINALITY =
  'Confirmations on ${chain}: `depth` counts blocks; with `finalized` a deposit has one until the chain calls its block final';
const on = (chain: string, text: string): string => text.replace('${chain}', chain);

/** The driver `evm`. A further chain is a group like these, and a row of the driver's table of chains. */
export const evmSettings = {
  EVM_XPUB: z
    .string()
    .optional()
    .describe(
      "Public key of the account m/44'/60'/0', as `signer xpubs` shows it: deposit addresses and the hot wallet of the driver `evm`, alike on every chain",
    ),
  EVM_RETIRED_XPUBS: z
    .string()
    .regex(/^\w{100,120}(?:,\w{100,120})*$/)
    .optional()
    .describe(
      'Public keys of seeds before this one, as `signer xpubs` shows them after a rotation: what is at their addresses, and in their hot wallet, is moved to the new one',
    ),
  EVM_SIGNER_SOCKET: z
    .string()
    .min(1)
    .optional()
    .describe('Unix socket of the signer. Without one, deposits are seen and every payout of `evm` is refused'),

  EVM_RPC_URL_ETHEREUM: providers.describe(on('Ethereum', PROVIDERS)),
  EVM_CHAIN_ID_ETHEREUM: chainId.default(1).describe(on('Ethereum', CHAIN_ID)),
  EVM_TOKENS_ETHEREUM: tokens
    .default('USDT:0xdAC17F958D2ee523a2206206994597C13D831ec7:6,XSGD:0x70e8dE73cE538DA2bEEd35d14187F6959a8ecA96:6')
    .describe(on('Ethereum', TOKENS)),
  EVM_FEE_CEILING_ETHEREUM: gwei.default(100).describe(on('Ethereum', CEILING)),
  EVM_SWEEP_FEE_ETHEREUM: gwei.default(20).describe(on('Ethereum', SWEEP_FEE)),
  EVM_SWEEP_MINIMUM_ETHEREUM: minimums.default('ETH:0.02,USDT:100').describe(on('Ethereum', SWEEP_MINIMUM)),
  EVM_FINALITY_ETHEREUM: finality.default('depth').describe(on('Ethereum', FINALITY)),

  EVM_RPC_URL_BSC: providers.describe(on('BNB Smart Chain', PROVIDERS)),
  EVM_CHAIN_ID_BSC: chainId.default(56).describe(on('BNB Smart Chain', CHAIN_ID)),
  EVM_TOKENS_BSC: tokens
    .default('USDT:0x55d398326f99059fF775485246999027B3197955:18')
    .describe(on('BNB Smart Chain', TOKENS)),
  EVM_FEE_CEILING_BSC: gwei.default(10).describe(on('BNB Smart Chain', CEILING)),
  EVM_SWEEP_FEE_BSC: gwei.default(5).describe(on('BNB Smart Chain', SWEEP_FEE)),
  EVM_SWEEP_MINIMUM_BSC: minimums.default('USDT:20').describe(on('BNB Smart Chain', SWEEP_MINIMUM)),
  EVM_FINALITY_BSC: finality.default('depth').describe(on('BNB Smart Chain', FINALITY)),
};
