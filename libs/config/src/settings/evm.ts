import { EVM_CHAIN_IDS, EVM_CHAINS, type EvmChain, type EvmChainFacts, type EvmUsual } from '@rampart/kernel';
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
const finality = z.enum(['chain', 'depth', 'finalized']);

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
  'Confirmations on ${chain}: `chain` counts blocks and stops one short until the chain calls the block final; `depth` counts blocks alone; with `finalized` a deposit has one until then';
const on = (chain: string, text: string): string => text.replace('${chain}', chain);

/** No token counts, and nothing is swept, unless the settings say so. */
const UNUSUAL: EvmUsual = { tokens: '', feeCeiling: 100, sweepFee: 20, sweepMinimum: '' };

function groupOf({ name, chainId: id, usual = UNUSUAL }: EvmChainFacts) {
  return {
    EVM_RPC_URL: providers.describe(on(name, PROVIDERS)),
    EVM_CHAIN_ID: chainId.default(id).describe(on(name, CHAIN_ID)),
    EVM_TOKENS: tokens.default(usual.tokens).describe(on(name, TOKENS)),
    EVM_FEE_CEILING: gwei.default(usual.feeCeiling).describe(on(name, CEILING)),
    EVM_SWEEP_FEE: gwei.default(usual.sweepFee).describe(on(name, SWEEP_FEE)),
    EVM_SWEEP_MINIMUM: minimums.default(usual.sweepMinimum).describe(on(name, SWEEP_MINIMUM)),
    EVM_FINALITY: finality.default('chain').describe(on(name, FINALITY)),
  };
}

type Group = ReturnType<typeof groupOf>;
type Suffix = EvmChain['suffix'];
/** `EVM_RPC_URL_ETHEREUM` and the others, for each chain of the vocabulary. */
type ChainSettings = {
  [Name in `${keyof Group}_${Suffix}`]: Name extends `${infer Setting extends keyof Group}_${Suffix}`
    ? Group[Setting]
    : never;
};

/** Returns the settings of one chain, by name. */
export const evmChainSettings = (facts: EvmChainFacts): Readonly<Record<string, z.ZodType>> =>
  Object.fromEntries(Object.entries(groupOf(facts)).map(([name, setting]) => [`${name}_${facts.suffix}`, setting]));

/** The driver `evm`. To add a chain, add a row to the kernel's table. */
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

  ...(Object.assign({}, ...EVM_CHAIN_IDS.map((chain) => evmChainSettings(EVM_CHAINS[chain]))) as ChainSettings),
};
