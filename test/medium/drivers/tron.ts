import { Test, type TestingModule } from '@nestjs/testing';
import { ENV, SANDBOX_SECRET } from '@rampart/config';
import { TronChain, TronDatabase, TronHeldPayouts, TronHotWallet } from '@rampart/hot-wallets';
import { Amount, Clock, ids } from '@rampart/kernel';
import type { CryptoPayout } from '@rampart/ports';
import type { SigningPolicy } from '../../../apps/signer/src/policy/policy.js';
import { tronPolicy } from '../../../apps/signer/src/tron/tron-policy.js';
import { TronLedger } from '../../../proofs/components/fake-tron/ledger.js';
import { FakeTronNode } from '../../../proofs/components/fake-tron/node.js';
import { startTestSigner } from '../../support/bitcoin-signer.js';
import { ownDatabase } from '../../support/own-database.js';

export const USDT = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
export const TRON_CHAIN = '0x2b6653dc';

export type Tron = Awaited<ReturnType<typeof makeTron>>;

/** Sums are in whole tokens; payouts above `passkeyAbove` need a passkey. */
export const signerTron = (nodes: readonly string[] = [], passkeys: { readonly passkeyAbove?: string } = {}) =>
  tronPolicy.parse({
    feeLimit: '50',
    minutes: 60,
    nodes,
    tokens: { [USDT]: { asset: 'USDT', decimals: 6, limits: { payout: '1000000', day: '100000000', ...passkeys } } },
  });

interface TronOptions {
  /** Whether the signer queries the nodes itself. */
  readonly isSignerConnected?: boolean;
  readonly secondNode?: boolean;
  /** Payouts above 200 USDT need one. */
  readonly passkeys?: SigningPolicy['passkeys'];
}

/** A driver with its own database, chain, nodes and signer. */
export async function makeTron({ isSignerConnected = false, secondNode = false, passkeys }: TronOptions = {}) {
  const own = await ownDatabase();
  const outage = { isOn: false };
  const ledger = new TronLedger(TRON_CHAIN.slice(2));
  const node = await new FakeTronNode(ledger).start();
  const second = secondNode ? await new FakeTronNode(ledger).start() : undefined;
  const urls = [node, second].flatMap((each) => (each ? [each.url] : []));
  const clock = { offset: 0 };
  const signer = await startTestSigner(
    {
      tron: signerTron(isSignerConnected ? urls : [], passkeys ? { passkeyAbove: '200' } : {}),
      ...(passkeys ? { passkeys } : {}),
    },
    undefined,
    () => Date.now() + clock.offset,
  );
  const wallet = signer.keys.tronAddress;
  ledger.coins.set(wallet, 1_000_000_000_000n);
  ledger.tokens.set(USDT, { decimals: 6, balances: new Map([[wallet, 1_000_000_000_000n]]) });
  const settings = {
    RAMPART_SECRET: SANDBOX_SECRET,
    CHAIN_DRIVERS: [],
    TRON_NODE_URL: urls.join(','),
    TRON_CHAIN_ID: TRON_CHAIN,
    TRON_WALLET: wallet,
    TRON_SIGNER_SOCKET: signer.socket,
    TRON_TOKENS: `USDT:${USDT}:6`,
    TRON_FEE_CEILING: 40,
    TRON_EXPIRATION_MINUTES: 30,
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
        TronChain,
        ...TronChain.providers,
        { provide: TronDatabase, useValue: database },
        { provide: Clock, useValue: { now, trueTime: now, machineTime: now } },
        { provide: ENV, useValue: { ...settings, ...changed } },
      ],
    }).compile();
    return module.init();
  };
  const module = await startModule({});
  const chain = module.get(TronChain);
  return {
    ...own,
    ...{ chain, ledger, node, second, signer, wallet, outage, settings },
    held: module.get(TronHeldPayouts),
    hotWallet: module.get(TronHotWallet),
    anotherProcess: async (changed: Readonly<Record<string, unknown>> = {}): Promise<TronChain> =>
      (await startModule(changed)).get(TronChain),
    /** Advances the time of chain and signer; nodes are queried again. */
    pass: async (milliseconds: number): Promise<void> => {
      clock.offset += milliseconds;
      ledger.pass(milliseconds);
    },
    /** A payout of an order that approved its wallet. */
    approve: async (payout: CryptoPayout): Promise<CryptoPayout> => {
      if (payout.to.kind === 'wallet')
        await chain.approveWallet({ transactionId: payout.transactionId, to: payout.to, maximum: payout.amount });
      return payout;
    },
    close: async () => {
      await module.close();
      await signer.close();
      await Promise.all([node.stop(), second?.stop()]);
      await own.close();
    },
  };
}

export const payoutTo = (address: string, amount = '100.5'): CryptoPayout => ({
  key: ids.next(),
  transactionId: ids.next(),
  amount: Amount.of(amount, 'USDT'),
  to: { kind: 'wallet', chain: 'tron', address },
});
