import { deriveKey } from '@rampart/config';
import { Approver, BitcoinAccounts } from '@rampart/signing';
import { RegtestRpc } from '../components/regtest-rpc.js';
import type { Regtest } from '../components/regtest.js';
import { type SignerProcess, startSignerProcess } from '../components/signer-process.js';
import { checkEveryTransaction } from './bitcoin-second-opinion.js';
import { eventually } from '../../test/support/eventually.js';
import { type LiveWorld, startLiveWorld } from './live-world.js';
import { Payers, startFundedRegtest } from './regtest.js';

/** Live mode on a real node, with a signer as an operator runs it. */
export interface LiveBitcoin {
  readonly world: LiveWorld;
  readonly payers: Payers;
  /** A stranger's wallet, and what arrived there. */
  newWallet(): Promise<string>;
  arrivedAt(wallet: string): Promise<number>;
  close(): Promise<void>;
}

const FUNDS = '1';
const SPENDABLE_BLOCKS = 7;

export async function startLiveBitcoin(): Promise<LiveBitcoin> {
  const node = await startFundedRegtest();
  let signer: SignerProcess | undefined;
  const world = await startLiveWorld(async (secret) => {
    signer = await startSignerProcess(new Approver(deriveKey({ RAMPART_SECRET: secret }, 'payout-approval')).publicKey);
    return { ...settingsOf(node), ...signer.settings };
  });
  const payers = new Payers(node);
  const payee = new RegtestRpc(node.url, 'payer');
  await eventually('the wallet is watched', async () =>
    (await node.rpc.call<string[]>('listwallets')).includes('rampart'),
  );
  await payers.send(fundingAddress(signer?.settings ?? {}), FUNDS);
  await payers.mine(SPENDABLE_BLOCKS);
  return {
    world,
    payers,
    newWallet: () => payee.call<string>('getnewaddress'),
    arrivedAt: (wallet) => payee.call<number>('getreceivedbyaddress', wallet, 1),
    close: async () => {
      await checkEveryTransaction(world.database);
      await world.close();
      await Promise.all([signer?.stop(), node.stop()]);
    },
  };
}

const settingsOf = ({ url }: Regtest): Record<string, string> => ({
  CHAIN_DRIVERS: 'bitcoin:bitcoind',
  BITCOIN_RPC_URL: url,
  BITCOIN_NETWORK: 'regtest',
  BITCOIN_BATCH_SECONDS: '0',
});

function fundingAddress({ BITCOIN_XPUB: segwit = '', BITCOIN_LEGACY_XPUB: legacy = '' }: Record<string, string>) {
  const accounts = new BitcoinAccounts('regtest', { segwit, legacy });
  return accounts.paymentAt({ account: 'segwit', branch: 0, index: 0 }).address;
}
