import { Injectable } from '@nestjs/common';
import { rows, sql } from '@rampart/sql';
import { RpcRefused } from '@rampart/wallet-frame';
import { BitcoinDatabase } from '../bitcoin-database.js';
import { BitcoinSettings } from '../bitcoin-settings.js';
import { NodeRpc } from '../node/node-rpc.js';

const LABEL = 'handed out';
/** Numbers that were assigned and never handed out leave gaps, of a few addresses at most. */
const WINDOW = 100;

/** Finds addresses that were handed out by their label in the node's wallet: a database that was restored from a backup knows fewer. */
@Injectable()
export class HandedOut {
  private isCaughtUp = false;

  constructor(
    private readonly rpc: NodeRpc,
    private readonly settings: BitcoinSettings,
    private readonly database: BitcoinDatabase,
  ) {}

  /** Called before the address is returned. */
  async markHandedOut(address: string): Promise<void> {
    await this.rpc.call('setlabel', address, LABEL);
  }

  /** Moves the sequence beyond the addresses that were handed out; once per process. */
  async skipHandedOut(): Promise<void> {
    if (this.isCaughtUp) return;
    const known = await this.findHighest();
    let last = known;
    for (let found: number | undefined = known; found !== undefined; found = await this.findLabelled(last + 1))
      last = found;
    if (last > known)
      await rows(
        this.database,
        sql`SELECT max(nextval('bitcoin.address_index_seq')) FROM generate_series(1, ${last - known}::int)`,
      );
    this.isCaughtUp = true;
  }

  /** The highest labelled index within the window. */
  private async findLabelled(from: number): Promise<number | undefined> {
    const indexes = Array.from({ length: WINDOW }, (_, i) => from + i);
    const answers = await this.rpc.batch<{ labels?: readonly string[] }>(
      indexes.map((index) => [
        'getaddressinfo',
        this.settings.accounts.paymentAt({ account: 'segwit', branch: 0, index }).address,
      ]),
    );
    return indexes.findLast((_, i) => {
      const answer = answers[i];
      return answer !== undefined && !(answer instanceof RpcRefused) && answer.labels?.includes(LABEL);
    });
  }

  private async findHighest(): Promise<number> {
    const [row] = await rows<{ highest: number }>(
      this.database,
      sql`SELECT coalesce(max(index), 0) AS highest FROM bitcoin.address`,
    );
    return row?.highest ?? 0;
  }
}
