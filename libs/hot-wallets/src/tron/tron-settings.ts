import { BadEnvironment, type Env } from '@rampart/config';
import { CRYPTO_CODES, type CryptoCode, Decimal, isOneOf } from '@rampart/kernel';
import { isTronAddress } from '@rampart/signing';

/** A contract that counts as a currency. */
export interface TronToken {
  readonly currency: CryptoCode;
  readonly contract: string;
  readonly decimals: number;
}

interface Values {
  readonly urls: readonly string[];
  readonly apiKey: string | undefined;
  readonly chainId: string;
  /** The address that payouts are sent from. */
  readonly wallet: string;
  readonly signerSocket: string | undefined;
  readonly tokens: readonly TronToken[];
  /** In sun. */
  readonly feeCeiling: bigint;
  readonly minutes: number;
}

export const SUN_DECIMALS = 6;
const TEN = 10;

/** The driver's settings, validated. */
export class TronSettings {
  constructor(readonly values: Values) {}

  findToken(currency: string): TronToken | undefined {
    return this.values.tokens.find((token) => token.currency === currency);
  }

  /** Throws `BadEnvironment`, which names every setting that is missing or wrong. */
  static fromEnv(env: Env): TronSettings {
    const { TRON_NODE_URL: urls, TRON_WALLET: wallet } = env;
    const tokens = tokensOf(env.TRON_TOKENS);
    const problems = [
      ...(urls === undefined ? ['TRON_NODE_URL: the driver tron needs it'] : []),
      ...(wallet === undefined ? ['TRON_WALLET: the driver tron needs it'] : []),
      ...(wallet === undefined || isTronAddress(wallet) ? [] : ['TRON_WALLET: no address of Tron']),
      ...tokenProblems(tokens),
    ];
    if (problems.length > 0 || urls === undefined || wallet === undefined) throw new BadEnvironment(problems);
    return new TronSettings({
      ...{ urls: urls.split(','), apiKey: env.TRON_API_KEY, chainId: env.TRON_CHAIN_ID, wallet, tokens },
      signerSocket: env.TRON_SIGNER_SOCKET,
      feeCeiling: unitsOf(new Decimal(env.TRON_FEE_CEILING).toFixed(), SUN_DECIMALS),
      minutes: env.TRON_EXPIRATION_MINUTES,
    });
  }
}

const tokensOf = (text: string): TronToken[] =>
  text
    .split(',')
    .filter((part) => part !== '')
    .map((part) => part.split(':'))
    .map(([currency = '', contract = '', decimals = '']) => ({
      currency: currency as CryptoCode,
      contract,
      decimals: Number(decimals),
    }));

function tokenProblems(tokens: readonly TronToken[]): string[] {
  const codes = tokens.map(({ currency }): string => currency);
  return [
    ...codes
      .filter((code) => !isOneOf(CRYPTO_CODES, code))
      .map((code) => `TRON_TOKENS: ${code} is no currency of the service`),
    ...codes.filter((code, i) => codes.indexOf(code) !== i).map((code) => `TRON_TOKENS: ${code} has two contracts`),
    ...tokens
      .filter(({ contract }) => !isTronAddress(contract))
      .map(({ contract }) => `TRON_TOKENS: ${contract} is no address of Tron`),
  ];
}

/** Converts an amount to the smallest unit. Throws if the unit cannot express it. */
export function unitsOf(amount: string, decimals: number): bigint {
  const units = new Decimal(amount).times(new Decimal(TEN).pow(decimals));
  if (!units.isInteger()) throw new RangeError(`${amount} has more than ${decimals} decimals`);
  return BigInt(units.toFixed(0));
}

/** Plain decimal text of an amount in the smallest unit. */
export const decimalOf = (units: bigint, decimals: number): string =>
  new Decimal(units.toString()).div(new Decimal(TEN).pow(decimals)).toFixed();
