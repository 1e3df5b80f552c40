import { BadEnvironment, type Env } from '@rampart/config';
import { BitcoinAccounts, type BitcoinNetwork } from '@rampart/signing';

export interface FeeSettings {
  /** Number of blocks within which a payout should confirm. */
  readonly target: number;
  /** Satoshi per virtual byte: the lowest and the highest rate, and the rate if the node has no estimate. */
  readonly floor: number;
  readonly ceiling: number;
  readonly fallback: number;
  /** The most that a transaction may cost, as a percentage of what it pays out. */
  readonly percent: number;
  /** Highest rate at which small coins are consolidated. */
  readonly consolidateBelow: number;
}

/** The driver's settings, validated. */
export class BitcoinSettings {
  constructor(
    readonly rpcUrl: string,
    readonly wallet: string,
    readonly accounts: BitcoinAccounts,
    readonly signerSocket: string | undefined,
    readonly batchSeconds: number,
    readonly fees: FeeSettings,
    /** URL of a second node, which must agree about deposits. */
    readonly secondRpcUrl: string | undefined,
  ) {}

  get network(): BitcoinNetwork {
    return this.accounts.network;
  }

  /** Throws `BadEnvironment`, which names every setting that is missing or wrong. */
  static fromEnv(env: Env): BitcoinSettings {
    const { BITCOIN_RPC_URL: rpcUrl, BITCOIN_XPUB: segwit, BITCOIN_LEGACY_XPUB: legacy } = env;
    const missing = Object.entries({ BITCOIN_RPC_URL: rpcUrl, BITCOIN_XPUB: segwit, BITCOIN_LEGACY_XPUB: legacy })
      .filter(([, value]) => value === undefined)
      .map(([name]) => `${name}: the driver bitcoind needs it`);
    if (rpcUrl === undefined || segwit === undefined || legacy === undefined) throw new BadEnvironment(missing);
    const [firstUrl = '', secondUrl] = rpcUrl.split(',');
    return new BitcoinSettings(
      firstUrl,
      env.BITCOIN_WALLET,
      accountsOf(env.BITCOIN_NETWORK, { segwit, legacy }, env.BITCOIN_RETIRED_XPUBS),
      env.BITCOIN_SIGNER_SOCKET,
      env.BITCOIN_BATCH_SECONDS,
      feesOf(env),
      secondUrl,
    );
  }
}

function accountsOf(network: BitcoinNetwork, xpubs: BitcoinAccounts['xpubs'], retired?: string): BitcoinAccounts {
  const before = retired?.split(',').map((pair) => pair.split(':')) ?? [];
  try {
    const accounts = before.map(([segwit = '', legacy = '']) => new BitcoinAccounts(network, { segwit, legacy }));
    return new BitcoinAccounts(network, xpubs, accounts);
  } catch (error) {
    throw new BadEnvironment([
      `BITCOIN_XPUB, BITCOIN_LEGACY_XPUB, BITCOIN_RETIRED_XPUBS: no public keys of the network ${network}: ${(error as Error).message}`,
    ]);
  }
}

function feesOf(env: Env): FeeSettings {
  const fees = {
    target: env.BITCOIN_FEE_TARGET,
    floor: env.BITCOIN_FEE_FLOOR,
    ceiling: env.BITCOIN_FEE_CEILING,
    fallback: env.BITCOIN_FEE_FALLBACK,
    percent: env.BITCOIN_FEE_PERCENT,
    consolidateBelow: env.BITCOIN_CONSOLIDATE_BELOW,
  };
  if (fees.floor > fees.ceiling) throw new BadEnvironment(['BITCOIN_FEE_FLOOR: is above BITCOIN_FEE_CEILING']);
  return fees;
}
