import { HOUR, SECOND } from '@rampart/kernel';
import type { BitcoinAccounts, KeyPath } from '@rampart/signing';
import { rows, sql } from '@rampart/sql';
import { RpcRefused } from '@rampart/wallet-frame';
import { Injectable } from '@nestjs/common';
import { BitcoinDatabase } from '../bitcoin-database.js';
import { BitcoinSettings } from '../bitcoin-settings.js';
import { NodeRpc } from '../node/node-rpc.js';

/** Number of addresses watched beyond the next one to be handed out. */
const AHEAD = 1_000;
/** Block times may differ from the true time by two hours. */
const TIME_SLACK = 2 * HOUR;
const WALLET_NOT_FOUND = -18;
const WALLET_ALREADY_LOADED = -35;
const WALLET_ERROR = -4;

/** A wallet of the node that watches our addresses and has no keys. */
@Injectable()
export class WatchWallet {
  private isLoaded = false;

  constructor(
    private readonly rpc: NodeRpc,
    private readonly settings: BitcoinSettings,
    private readonly database: BitcoinDatabase,
  ) {}

  /**
   * Creates the wallet, or loads it. Throws while the wallet reads the chain from the first address that was ever handed out, since it knows too little until
   * then.
   */
  async ensureLoaded(): Promise<void> {
    if (!this.isLoaded || (await this.isGone())) {
      if (await this.loadWallet()) await this.watchUpTo(await this.findHighestIndex());
      this.isLoaded = true;
    }
    const { scanning } = await this.rpc.call<{ scanning: object | false }>('getwalletinfo');
    if (scanning) throw new Error('the node still reads the chain for our addresses');
  }

  /** Watches addresses before they are handed out, since one beyond the range is invisible. Throws if that fails. */
  async ensureWatched(paths: readonly KeyPath[]): Promise<void> {
    if (await this.isWatched(paths)) return;
    await this.watchUpTo(Math.max(...paths.map(({ index }) => index)));
    if (!(await this.isWatched(paths))) throw new Error('the node does not watch an address that was imported');
  }

  private async isGone(): Promise<boolean> {
    return !(await this.rpc.call<string[]>('listwallets')).includes(this.settings.wallet);
  }

  /** Whether the wallet lacks descriptors. */
  private async loadWallet(): Promise<boolean> {
    const { wallet } = this.settings;
    try {
      await this.rpc.call('loadwallet', wallet, true);
    } catch (error) {
      if (!(error instanceof RpcRefused)) throw error;
      if (error.code === WALLET_NOT_FOUND) {
        await this.createWallet(wallet);
        return true;
      }
      if (error.code !== WALLET_ALREADY_LOADED && !/already loaded/.test(error.message)) throw error;
    }
    const { descriptors } = await this.rpc.call<{ descriptors: readonly unknown[] }>('listdescriptors');
    return descriptors.length < this.branches().length;
  }

  /** Another process may create the wallet at the same moment. */
  private async createWallet(wallet: string): Promise<void> {
    try {
      await this.rpc.call('createwallet', wallet, true, true, '', false, true, true);
    } catch (error) {
      if (!(error instanceof RpcRefused && error.code === WALLET_ERROR && /already exists/.test(error.message)))
        throw error;
    }
  }

  private async isWatched(paths: readonly KeyPath[]): Promise<boolean> {
    const answers = await this.rpc.batch<{ ismine: boolean }>(
      paths.map((path) => ['getaddressinfo', this.settings.accounts.paymentAt(path).address]),
    );
    return answers.every((answer) => !(answer instanceof RpcRefused) && answer.ismine);
  }

  /**
   * Importing a known descriptor extends its range. The chain is read again for a wallet that had no descriptors, and for a retired seed that it does not know;
   * no address of a new seed is older than the import.
   */
  private async watchUpTo(index: number): Promise<void> {
    const { descriptors } = await this.rpc.call<{
      descriptors: readonly { desc: string; range?: [number, number] }[];
    }>('listdescriptors');
    const known = Math.max(0, ...descriptors.map(({ range }) => range?.[1] ?? 0));
    const birth = await this.findBirth();
    const requests = await Promise.all(
      this.branches().map(async (branch) => {
        const isKnown = descriptors.some(({ desc }) => desc.startsWith(plainOf(branch)));
        const isNew = !isKnown && descriptors.length > 0 && branch.accounts === this.settings.accounts;
        return {
          desc: await this.describe(branch),
          range: [0, Math.max(known, index + AHEAD)],
          timestamp: isKnown || isNew ? 'now' : birth,
          active: false,
        };
      }),
    );
    const results = await this.rpc.call<readonly { success: boolean; error?: { message: string } }[]>(
      'importdescriptors',
      requests,
    );
    const failed = results.find(({ success }) => !success);
    if (failed) throw new Error(`the node watches no new addresses: ${failed.error?.message}`);
  }

  private async describe(branch: Branch): Promise<string> {
    const { descriptor } = await this.rpc.call<{ descriptor: string }>('getdescriptorinfo', plainOf(branch));
    return descriptor;
  }

  /** Branches of the present seed and of the retired ones. */
  private branches(): Branch[] {
    const { accounts } = this.settings;
    return [accounts, ...accounts.retired].flatMap((each) => BRANCHES.map((branch) => ({ ...branch, accounts: each })));
  }

  private async findHighestIndex(): Promise<number> {
    const [row] = await rows<{ highest: number }>(
      this.database,
      sql`SELECT greatest(coalesce((SELECT max(index) FROM bitcoin.address), 0), (SELECT last_value FROM bitcoin.change_index))::int AS highest`,
    );
    return row?.highest ?? 0;
  }

  /** Seconds since 1970, or `now` if no address was handed out yet. */
  private async findBirth(): Promise<number | 'now'> {
    const [row] = await rows<{ first: Date | null }>(
      this.database,
      sql`SELECT min(created_at) AS first FROM bitcoin.address`,
    );
    return row?.first ? Math.max(1, Math.floor((row.first.getTime() - TIME_SLACK) / SECOND)) : 'now';
  }
}

interface Branch extends Pick<KeyPath, 'account' | 'branch'> {
  readonly accounts: BitcoinAccounts;
}

const plainOf = ({ accounts, account, branch }: Branch): string =>
  `${account === 'segwit' ? 'wpkh' : 'pkh'}(${accounts.xpubs[account]}/${branch}/*)`;

const BRANCHES: readonly Pick<KeyPath, 'account' | 'branch'>[] = [
  { account: 'segwit', branch: 0 },
  { account: 'segwit', branch: 1 },
  { account: 'legacy', branch: 0 },
];
