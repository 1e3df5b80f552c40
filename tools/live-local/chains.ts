import { setInterval } from 'node:timers';
import { type Anvil, startAnvil } from '../../proofs/components/anvil.js';
import { deployContract } from '../../proofs/components/evm-contracts.js';
import { Payers, startFundedRegtest } from '../../proofs/components/payers.js';
import { type SignerProcess, startSignerProcess } from '../../proofs/components/signer-process.js';
import { waitUntil } from '../processes/wait-until.js';

/** Real nodes on chains of their own, and a signer with a new seed. */
export interface Chains {
  readonly settings: Readonly<Record<string, string>>;
  readonly bitcoinUrl: string;
  readonly ethereumUrl: string;
  readonly bscUrl: string;
  /** Puts money into the wallets once the service watches them, and makes blocks from then on. */
  fundWallets(): Promise<void>;
  stop(): Promise<void>;
}

const BITCOIN_BLOCK_MS = 10_000;
const EVM_BLOCK_SECONDS = 3;
const FUNDS = '5';
const SPENDABLE_BLOCKS = 7;
const RICH = `0x${(10n ** 21n).toString(16)}`;
const TOKENS = 1_000_000n;
const LIMITS = { payout: '100000', day: '1000000' };
const DECIMALS = { ethereum: 6, bsc: 18 } as const;

export async function startChains(approver: string): Promise<Chains> {
  const [bitcoin, ethereum, bsc] = await Promise.all([
    startFundedRegtest(),
    startAnvil({ chainId: 1, blockSeconds: EVM_BLOCK_SECONDS }),
    startAnvil({ chainId: 56, blockSeconds: EVM_BLOCK_SECONDS }),
  ]);
  const usdt = await deployContract(ethereum, 'NoReturnToken');
  const bscUsdt = await deployContract(bsc, 'Token', ['USDT', DECIMALS.bsc]);
  const signer = await startSignerProcess(approver, {
    1: policyOf('ETH', usdt.address, DECIMALS.ethereum),
    56: policyOf('BNB', bscUsdt.address, DECIMALS.bsc),
  });
  let blocks: NodeJS.Timeout | undefined;
  return {
    settings: {
      BITCOIN_RPC_URL: bitcoin.url,
      BITCOIN_NETWORK: 'regtest',
      EVM_RPC_URL_ETHEREUM: ethereum.url,
      EVM_RPC_URL_BSC: bsc.url,
      EVM_TOKENS_ETHEREUM: `USDT:${usdt.address}:${DECIMALS.ethereum}`,
      EVM_TOKENS_BSC: `USDT:${bscUsdt.address}:${DECIMALS.bsc}`,
      ...signer.settings,
    },
    bitcoinUrl: bitcoin.url,
    ethereumUrl: ethereum.url,
    bscUrl: bsc.url,
    fundWallets: async () => {
      const wallets = await walletsOf(signer);
      await waitUntil('the service watches its Bitcoin wallet', async () =>
        (await bitcoin.rpc.call<string[]>('listwallets')).includes('rampart'),
      );
      const payers = new Payers(bitcoin);
      await payers.send(wallets.bitcoin, FUNDS);
      await payers.mine(SPENDABLE_BLOCKS);
      for (const node of [ethereum, bsc]) await giveCoins(node, wallets.evm);
      await usdt.send('transfer', [wallets.evm, TOKENS * 10n ** BigInt(DECIMALS.ethereum)]);
      await bscUsdt.send('transfer', [wallets.evm, TOKENS * 10n ** BigInt(DECIMALS.bsc)]);
      blocks = setInterval(() => void payers.mine().catch(() => undefined), BITCOIN_BLOCK_MS);
    },
    stop: async () => {
      clearInterval(blocks);
      await Promise.all([signer.stop(), bitcoin.stop(), ethereum.stop(), bsc.stop()]);
    },
  };
}

const giveCoins = (node: Anvil, wallet: string): Promise<unknown> => node.call('anvil_setBalance', wallet, RICH);

async function walletsOf({ settings }: SignerProcess): Promise<{ bitcoin: string; evm: string }> {
  const { BitcoinAccounts, evmHotAddress } = await import('@rampart/signing');
  const { BITCOIN_XPUB: segwit = '', BITCOIN_LEGACY_XPUB: legacy = '', EVM_XPUB: evm = '' } = settings;
  const accounts = new BitcoinAccounts('regtest', { segwit, legacy });
  return { bitcoin: accounts.paymentAt({ account: 'segwit', branch: 0, index: 0 }).address, evm: evmHotAddress(evm) };
}

const policyOf = (coin: string, contract: string, decimals: number) => ({
  ...{ asset: coin, limits: LIMITS, fee: '0.1', dayFees: '100', ownFees: '100', topUp: '0.1' },
  tokens: { [contract]: { asset: 'USDT', decimals, limits: LIMITS } },
});
