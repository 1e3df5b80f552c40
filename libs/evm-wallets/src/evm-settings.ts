import { BadEnvironment, type Env } from '@rampart/config';
import { type ChainId, CRYPTO_CODES, type CryptoCode, Decimal, isOneOf, type WalletCode } from '@rampart/kernel';
import { EvmAccounts, type EvmKeyPath } from '@rampart/signing';
import { evmChains, type EvmChainWord } from './evm-chains.js';
import { GWEI_DECIMALS, unitsOf } from './units.js';

/** A contract that counts as a currency. */
export interface Token {
  readonly currency: CryptoCode;
  /** In lower case. */
  readonly contract: string;
  readonly decimals: number;
}

/** The settings of one chain. */
export interface EvmChainSettings extends EvmChainWord {
  readonly urls: readonly string[];
  readonly chainId: number;
  readonly tokens: readonly Token[];
  /** Wei per gas. */
  readonly feeCeiling: bigint;
  readonly sweepFee: bigint;
  /** In the smallest unit of the currency. */
  readonly sweepMinimum: ReadonlyMap<WalletCode, bigint>;
  readonly finality: 'chain' | 'depth' | 'finalized';
}

export const NATIVE_DECIMALS = 18;

/** Decimals of a currency on the chain, including the coin that pays gas; undefined if the chain does not have the currency. */
export function decimalsOn({ coin, tokens }: EvmChainSettings, currency: string): number | undefined {
  if (currency === coin) return NATIVE_DECIMALS;
  return tokens.find((token) => token.currency === currency)?.decimals;
}

/** The driver's settings, validated. */
export class EvmSettings {
  /** The hot wallet of the present seed first, then those of retired seeds. */
  readonly hotAddresses: readonly string[];

  constructor(
    readonly accounts: EvmAccounts,
    readonly signerSocket: string | undefined,
    readonly chains: readonly EvmChainSettings[],
  ) {
    this.hotAddresses = [accounts, ...accounts.retired].map(({ hotAddress }) => hotAddress.toLowerCase());
  }

  /** In lower case, like every address in the driver's tables. */
  get hotAddress(): string {
    return this.accounts.hotAddress.toLowerCase();
  }

  /** Path of the key of one of our addresses; the index is null for a hot wallet. Throws if no configured seed has the key. */
  pathOf(address: string, index: number | null): EvmKeyPath {
    const seed = [this.accounts, ...this.accounts.retired].find(
      (each) => each.addressAt({ index: index ?? 'hot' }).toLowerCase() === address.toLowerCase(),
    );
    if (!seed) throw new Error(`no seed of EVM_XPUB and EVM_RETIRED_XPUBS has the key of ${address}`);
    const path = { index: index ?? ('hot' as const) };
    return seed === this.accounts ? path : { ...path, retired: seed.fingerprint };
  }

  findChain(chain: ChainId): EvmChainSettings | undefined {
    return this.chains.find((each) => each.chain === chain);
  }

  /** Throws `BadEnvironment`, which names every setting that is missing or wrong. */
  static fromEnv(env: Env): EvmSettings {
    const served = env.CHAIN_DRIVERS.filter(({ driver }) => driver === 'evm').map(({ word }) => word);
    const chains = evmChains().filter(
      ({ chain, suffix }) => served.includes(chain) || env[`EVM_RPC_URL_${suffix}`] !== undefined,
    );
    const missing = [
      ...(env.EVM_XPUB === undefined ? ['EVM_XPUB: the driver evm needs it'] : []),
      ...chains
        .filter(({ suffix }) => env[`EVM_RPC_URL_${suffix}`] === undefined)
        .map(({ suffix, chain }) => `EVM_RPC_URL_${suffix}: the driver evm needs it for ${chain}`),
    ];
    const read = chains.map((facts) => readChain(env, facts));
    const problems = [...missing, ...read.flatMap(chainProblems)];
    if (problems.length > 0 || env.EVM_XPUB === undefined) throw new BadEnvironment(problems);
    return new EvmSettings(accountsOf(env.EVM_XPUB, env.EVM_RETIRED_XPUBS), env.EVM_SIGNER_SOCKET, read);
  }
}

function accountsOf(xpub: string, retired?: string): EvmAccounts {
  try {
    return new EvmAccounts(
      xpub,
      retired?.split(',').map((each) => new EvmAccounts(each)),
    );
  } catch (error) {
    throw new BadEnvironment([`EVM_XPUB, EVM_RETIRED_XPUBS: no public key: ${(error as Error).message}`]);
  }
}

function readChain(env: Env, facts: EvmChainWord): EvmChainSettings {
  const { suffix } = facts;
  const tokens = pairsOf(env[`EVM_TOKENS_${suffix}`]).map(([currency = '', contract = '', decimals = '']) => ({
    currency: currency as CryptoCode,
    contract: contract.toLowerCase(),
    decimals: Number(decimals),
  }));
  const settings = {
    ...facts,
    urls: env[`EVM_RPC_URL_${suffix}`]?.split(',') ?? [],
    chainId: env[`EVM_CHAIN_ID_${suffix}`],
    tokens,
    feeCeiling: weiOf(env[`EVM_FEE_CEILING_${suffix}`]),
    sweepFee: weiOf(env[`EVM_SWEEP_FEE_${suffix}`]),
    sweepMinimum: new Map<WalletCode, bigint>(),
    finality: env[`EVM_FINALITY_${suffix}`],
  };
  const minimums = pairsOf(env[`EVM_SWEEP_MINIMUM_${suffix}`]).flatMap(
    ([currency = '', amount = '']): [WalletCode, bigint][] => {
      const decimals = decimalsOn(settings, currency);
      return decimals === undefined ? [] : [[currency as WalletCode, unitsOf(amount, decimals)]];
    },
  );
  return { ...settings, sweepMinimum: new Map(minimums) };
}

const pairsOf = (text: string): string[][] =>
  text
    .split(',')
    .filter((part) => part !== '')
    .map((part) => part.split(':'));

const weiOf = (gwei: number): bigint => unitsOf(new Decimal(gwei).toFixed(), GWEI_DECIMALS);

function chainProblems({ suffix, tokens, native }: EvmChainSettings): string[] {
  const codes = tokens.map(({ currency }) => currency);
  const unknown = codes.filter((code) => !isOneOf(CRYPTO_CODES, code) || code === native);
  const twice = codes.filter((code, i) => codes.indexOf(code) !== i);
  return [
    ...unknown.map((code) => `EVM_TOKENS_${suffix}: ${code} is no token of the service`),
    ...twice.map((code) => `EVM_TOKENS_${suffix}: ${code} has two contracts`),
  ];
}
