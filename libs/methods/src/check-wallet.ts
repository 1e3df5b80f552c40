import {
  type Asset,
  ASSETS,
  type ChainId,
  CHAINS,
  chainsOf,
  type CryptoCode,
  fault,
  type Network,
  type TransactionType,
} from '@rampart/kernel';
import { chainFor } from './find.js';

export interface WalletQuestion {
  readonly asset: Asset;
  readonly type: TransactionType;
  /** The chain that the partner requested. Without one, the wallet's format decides. */
  readonly chain?: string | undefined;
  readonly wallet: string;
  /** The networks whose addresses are accepted. */
  readonly networks: readonly Network[];
}

/** Returns the chain to send on for a wallet. Throws CHAIN_UNSUPPORTED or WALLET_INVALID. */
export function checkWallet({ asset, type, chain, wallet, networks }: WalletQuestion): ChainId {
  const asked = chain ? [chainFor(asset, type, chain)] : chainsOf(asset, type);
  return checkWalletOn(asked, { asset, wallet, networks })[0];
}

/** Returns those of the chains that the wallet is valid on. Throws WALLET_INVALID if it is valid on none. */
export function checkWalletOn(
  chains: readonly ChainId[],
  { asset, wallet, networks }: Omit<WalletQuestion, 'type' | 'chain'>,
): [ChainId, ...ChainId[]] {
  const [first, ...others] = fittingChains(chains, wallet, networks);
  if (first === undefined) throw walletInvalid(asset.code, problemsOn(chains, wallet, networks));
  return [first, ...others];
}

/**
 * Throws WALLET_INVALID for a wallet that is valid on no chain on which `code`, or any currency if none is named, can be bought. Returns the chains that it is
 * valid on.
 */
export function checkAnyWallet(
  code: CryptoCode | null,
  wallet: string,
  networks: readonly Network[],
): readonly ChainId[] {
  const assets = code === null ? Object.values(ASSETS) : [ASSETS[code]];
  const chains = [...new Set(assets.flatMap((asset) => chainsOf(asset, 'buy')))];
  const fitting = fittingChains(chains, wallet, networks);
  if (fitting.length === 0) throw walletInvalid(code ?? 'cryptocurrency', problemsOn(chains, wallet, networks));
  return fitting;
}

/** Returns the fault for a wallet with one problem. */
export const walletFault = (code: string, chain: ChainId, problem: string): Error =>
  walletInvalid(code, [{ chain, problem }]);

/** Returns the chains on which `code` can be bought to `wallet`, the default one first: for a 0x address, Ethereum before BNB Smart Chain. */
export const chainsForWallet = (code: CryptoCode, wallet: string, networks: readonly Network[]): readonly ChainId[] =>
  fittingChains(chainsOf(ASSETS[code], 'buy'), wallet, networks);

const fittingChains = (chains: readonly ChainId[], wallet: string, networks: readonly Network[]): readonly ChainId[] =>
  chains.filter((chain) => CHAINS[chain].addressProblem(wallet, networks) === undefined);

interface ChainProblem {
  readonly chain: ChainId;
  readonly problem: string;
}

const problemsOn = (
  chains: readonly ChainId[],
  wallet: string,
  networks: readonly Network[],
): readonly ChainProblem[] =>
  chains.flatMap((chain) => {
    const problem = CHAINS[chain].addressProblem(wallet, networks);
    return problem === undefined ? [] : [{ chain, problem }];
  });

/** For a single chain, its problem is the message; for several, the message stays short and the details give the reason for each. */
function walletInvalid(cryptoCurrency: string, problems: readonly ChainProblem[]): Error {
  const chain = problems.map((each) => each.chain).join(', ');
  const problem = problems.length === 1 ? problems[0]!.problem : 'it fits none of them';
  const details = problems.map((each) => ({ field: 'wallet', problem: `${each.chain}: ${each.problem}` }));
  return fault('WALLET_INVALID', { cryptoCurrency, chain, problem }, details);
}
