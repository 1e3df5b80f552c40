import { randomBytes } from 'node:crypto';
import { deriveKey } from '@rampart/config';
import { Approver, evmHotAddress } from '@rampart/signing';
import { type Anvil, startAnvil } from '../components/anvil.js';
import { type Contract, deployContract } from '../components/evm-contracts.js';
import { EvmPayers } from '../components/evm-payers.js';
import { type SignerProcess, startSignerProcess } from '../components/signer-process.js';
import { eventually } from '../../test/support/eventually.js';
import { type LiveWorld, startLiveWorld } from './live-world.js';

/** Live mode on a real EVM node, with a signer as an operator runs it. */
export interface LiveEvm {
  readonly world: LiveWorld;
  readonly node: Anvil;
  readonly payers: EvmPayers;
  readonly usdt: Contract;
  /** A stranger's wallet, and the coins that arrived there. */
  newWallet(): string;
  arrivedAt(wallet: string): Promise<bigint>;
  close(): Promise<void>;
}

const RICH = `0x${(10n ** 20n).toString(16)}`;
const USDT_DECIMALS = 6;
const LIMITS = { payout: '10000', day: '100000' };

export async function startLiveEvm(): Promise<LiveEvm> {
  const node = await startAnvil({ chainId: 1 });
  const usdt = await deployContract(node, 'NoReturnToken');
  let signer: SignerProcess | undefined;
  const world = await startLiveWorld(async (secret) => {
    const approver = new Approver(deriveKey({ RAMPART_SECRET: secret }, 'payout-approval')).publicKey;
    signer = await startSignerProcess(approver, { 1: policyOf(usdt) });
    const { EVM_XPUB = '', BITCOIN_SIGNER_SOCKET = '' } = signer.settings;
    await node.call('anvil_setBalance', evmHotAddress(EVM_XPUB), RICH);
    await node.call('anvil_mine', '0x1');
    return { ...settingsOf(node, usdt), EVM_XPUB, EVM_SIGNER_SOCKET: BITCOIN_SIGNER_SOCKET };
  });
  await eventually('the chain is followed', async () => {
    const [row] = await world.database.query<{ count: string }>('SELECT count(*) FROM evm.block');
    return row?.count !== '0';
  });
  return {
    world,
    node,
    payers: new EvmPayers(node),
    usdt,
    newWallet: () => `0x${randomBytes(20).toString('hex')}`,
    arrivedAt: async (wallet) => BigInt(await node.call<string>('eth_getBalance', wallet, 'latest')),
    close: async () => {
      await world.close();
      await Promise.all([signer?.stop(), node.stop()]);
    },
  };
}

const policyOf = ({ address }: Contract) => ({
  ...{ asset: 'ETH', limits: LIMITS, fee: '0.1', ownFees: '1', topUp: '0.1' },
  tokens: { [address]: { asset: 'USDT', decimals: USDT_DECIMALS, limits: LIMITS } },
});

const settingsOf = ({ url }: Anvil, { address }: Contract): Record<string, string> => ({
  CHAIN_DRIVERS: 'ethereum:evm',
  EVM_RPC_URL_ETHEREUM: url,
  EVM_TOKENS_ETHEREUM: `USDT:${address}:${USDT_DECIMALS}`,
});
