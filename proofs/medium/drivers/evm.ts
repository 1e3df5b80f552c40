import { Test, type TestingModule } from '@nestjs/testing';
import { ENV, SANDBOX_SECRET } from '@rampart/config';
import {
  AttestedCheck,
  EvmChain,
  EvmChainSync,
  EvmDatabase,
  EvmHeldPayouts,
  EvmHotWallets,
  EvmRescan,
  EvmRestart,
  EvmTransactions,
  ForeignTokens,
  FoundTokens,
  Sweeper,
} from '@rampart/evm-wallets';
import { Clock, type EvmChainFacts } from '@rampart/kernel';
import type { SigningPolicy } from '../../../apps/signer/src/policy/policy.js';
import type { Anvil } from '../../components/anvil.js';
import type { Contract } from '../../components/evm-contracts.js';
import { startTestSigner } from '../../../test/support/bitcoin-signer.js';
import { evmPolicy, type SignedToken } from '../../support/evm-signer.js';
import { ownDatabase } from '../../../test/support/own-database.js';

export interface EvmOptions {
  readonly ethereum: Anvil;
  readonly bsc?: Anvil;
  /** USDT on Ethereum, with 6 decimals. */
  readonly usdt: Contract;
  /** USDT on BNB Smart Chain, with 18 decimals. */
  readonly bscUsdt?: Contract;
  /** A chain beside them, by its row of the vocabulary's table: its settings are in `env`. */
  readonly further?: { readonly facts: EvmChainFacts; readonly node: Anvil; readonly token: SignedToken };
  readonly env?: Readonly<Record<string, unknown>>;
  readonly passkeys?: SigningPolicy['passkeys'];
}

export type Evm = Awaited<ReturnType<typeof makeEvm>>;

const RICH = `0x${(10n ** 20n).toString(16)}`;

/** A driver with its own database, hot wallet and signer. */
export async function makeEvm({ ethereum, bsc, usdt, bscUsdt, further, env = {}, passkeys }: EvmOptions) {
  const own = await ownDatabase();
  const outage = { isOn: false };
  const token = { asset: 'USDT', contract: usdt.address, decimals: 6 };
  const bscToken = { asset: 'USDT', contract: bscUsdt?.address ?? '', decimals: 18 };
  const signer = await startTestSigner({
    evm: evmPolicy(
      [
        { chainId: 1, coin: 'ETH', tokens: [token] },
        ...(bsc ? [{ chainId: 56, coin: 'BNB', tokens: [bscToken] }] : []),
        ...(further ? [{ ...further.facts, tokens: [further.token] }] : []),
      ],
      passkeys ? { passkeyAbove: '2' } : {},
    ),
    ...(passkeys ? { passkeys } : {}),
  });
  const settings = {
    RAMPART_SECRET: SANDBOX_SECRET,
    CHAIN_DRIVERS: [],
    EVM_XPUB: signer.keys.evm.xpub,
    EVM_SIGNER_SOCKET: signer.socket,
    ...settingsOf('ETHEREUM', ethereum, `USDT:${usdt.address}:6`),
    ...(bsc ? settingsOf('BSC', bsc, `USDT:${bscUsdt?.address}:18`) : {}),
    ...env,
  };
  const startModule = async (changed: Readonly<Record<string, unknown>>): Promise<TestingModule> => {
    const connections = own.another();
    const database = {
      query: <T>(sql: string, parameters: readonly unknown[] = []): Promise<T[]> =>
        outage.isOn ? Promise.reject(new Error('the database does not answer')) : connections.query<T>(sql, parameters),
    };
    const now = (): Date => new Date();
    const module = await Test.createTestingModule({
      providers: [
        EvmChain,
        ...EvmChain.providers,
        { provide: EvmDatabase, useValue: database },
        { provide: Clock, useValue: { now, trueTime: now, machineTime: now } },
        { provide: ENV, useValue: { ...settings, ...changed } },
      ],
    }).compile();
    return module.init();
  };
  const module = await startModule({});
  const hot = signer.keys.evm.hotAddress;
  const nodes = [ethereum, bsc, further?.node].filter((node) => node !== undefined);
  for (const node of nodes) await node.call('anvil_setBalance', hot, RICH);
  await usdt.send('transfer', [hot, 1_000_000_000_000n]);
  await bscUsdt?.send('transfer', [hot, 10n ** 24n]);
  for (const node of nodes) await node.call('anvil_mine', '0x1');
  await module
    .get(EvmChain)
    .changesSince('')
    .catch(() => undefined);
  return {
    ...own,
    chain: module.get(EvmChain),
    sync: module.get(EvmChainSync),
    rescan: module.get(EvmRescan),
    restart: module.get(EvmRestart),
    sweeper: module.get(Sweeper),
    foreign: module.get(ForeignTokens),
    found: module.get(FoundTokens),
    attested: module.get(AttestedCheck),
    held: module.get(EvmHeldPayouts),
    wallets: module.get(EvmHotWallets),
    transactions: module.get(EvmTransactions),
    hot,
    outage,
    signer,
    settings,
    anotherProcess: async (changed: Readonly<Record<string, unknown>> = {}): Promise<EvmChain> =>
      (await startModule(changed)).get(EvmChain),
    close: async () => {
      await module.close();
      await signer.close();
      await own.close();
    },
  };
}

const settingsOf = (suffix: 'ETHEREUM' | 'BSC', node: Anvil, tokens: string) => ({
  [`EVM_RPC_URL_${suffix}`]: node.url,
  [`EVM_CHAIN_ID_${suffix}`]: node.chainId,
  [`EVM_TOKENS_${suffix}`]: tokens,
  [`EVM_FEE_CEILING_${suffix}`]: 100,
  [`EVM_SWEEP_FEE_${suffix}`]: 50,
  [`EVM_SWEEP_MINIMUM_${suffix}`]: '',
  [`EVM_FINALITY_${suffix}`]: 'depth',
});
