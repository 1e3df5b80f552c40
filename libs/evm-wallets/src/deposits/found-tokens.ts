import type { ChainId } from '@rampart/kernel';
import { Clock } from '@rampart/kernel';
import { toChecksum } from '@rampart/signing';
import { rows, type Sql, sql } from '@rampart/sql';
import { Injectable } from '@nestjs/common';
import { EvmDatabase } from '../evm-database.js';

/** Most rows per chain. Beyond this the oldest are deleted, so that spam is bounded. */
const MAX_ROWS = 2_000;
/** Addresses per contract that get a row each; further ones share a row. */
const MAX_ADDRESSES = 20;
const MAX_LISTED = 100;

/** A transfer of an unknown token to a deposit address. */
export interface FoundTransfer {
  /** In lower case, like the address. */
  readonly contract: string;
  readonly address: string;
  readonly units: bigint;
  readonly txId: string;
  readonly logIndex: number;
  readonly block: bigint;
}

/** Transfers of one contract to one address, or to the further addresses of a contract that pays many. Holds nothing that the contract claims about itself. */
export interface FoundToken {
  readonly chain: ChainId;
  readonly contract: string;
  /** Null for further addresses. */
  readonly address: string | null;
  /** The order that has the address, and the path of its key below the account. */
  readonly transactionId: string | null;
  readonly path: string | null;
  readonly transfers: number;
  /** Amount of the last transfer, in the contract's smallest unit. */
  readonly units: string;
  readonly txId: string;
  readonly logIndex: number;
  readonly firstSeenAt: Date;
  readonly lastSeenAt: Date;
  /** Whether a transfer of the contract to the address was booked. */
  readonly isBooked: boolean;
}

/** Stores unknown tokens by contract and address, in a bounded number of rows. */
@Injectable()
export class FoundTokens {
  constructor(
    private readonly database: EvmDatabase,
    private readonly clock: Clock,
  ) {}

  async storeTransfers(chain: ChainId, transfers: readonly FoundTransfer[]): Promise<void> {
    if (transfers.length === 0) return;
    const places = await this.findPlaces(chain, [...new Set(transfers.map(({ contract }) => contract))]);
    const sums = new Map<string, { readonly transfers: number }>();
    for (const { contract, address, units, txId, logIndex, block } of transfers) {
      const place = placeIn(places, contract, address);
      const key = `${contract}:${place}`;
      const count = (sums.get(key)?.transfers ?? 0) + 1;
      sums.set(key, {
        ...{ contract, address: place, transfers: count, units: units.toString() },
        ...{ tx_id: txId, log_index: logIndex, block_number: block.toString() },
      });
    }
    await rows(this.database, upsert(chain, [...sums.values()], this.clock.now()));
    await rows(this.database, forgetOldest(chain));
  }

  /** Lists contracts that paid the fewest addresses first, since spam goes to many; then the newest. */
  async listFound(): Promise<readonly FoundToken[]> {
    const found = await rows<FoundToken & { readonly index: number | null }>(this.database, LIST);
    return found.map(({ index, contract, address, ...row }) => ({
      ...row,
      contract: toChecksum(contract),
      address: address === null ? null : toChecksum(address),
      path: index === null ? null : `m/44'/60'/0'/0/${index}`,
    }));
  }

  /** Addresses that have a row, keyed by contract. */
  private async findPlaces(chain: ChainId, contracts: readonly string[]): Promise<Map<string, Set<string>>> {
    const known = await rows<{ contract: string; address: string }>(
      this.database,
      sql`SELECT contract, address FROM evm.found WHERE chain = ${chain} AND contract = ANY(${contracts})`,
    );
    const places = new Map(contracts.map((contract) => [contract, new Set<string>()]));
    for (const { contract, address } of known) places.get(contract)?.add(address);
    return places;
  }
}

/** Empty if the contract has paid too many addresses. */
function placeIn(places: ReadonlyMap<string, Set<string>>, contract: string, address: string): string {
  const known = places.get(contract) ?? new Set();
  if (known.has(address)) return address;
  const place = known.size < MAX_ADDRESSES ? address : '';
  known.add(place);
  return place;
}

const upsert = (chain: ChainId, sums: readonly object[], at: Date): Sql => sql`
  INSERT INTO evm.found AS f (chain, contract, address, transfers, units, tx_id, log_index, block_number, first_seen_at, last_seen_at)
  SELECT ${chain}, contract, address, transfers, units, tx_id, log_index, block_number, ${at}, ${at}
  FROM jsonb_to_recordset(${JSON.stringify(sums)}::jsonb) AS r(contract text, address text, transfers bigint, units numeric, tx_id text, log_index integer, block_number bigint)
  ON CONFLICT (chain, contract, address) DO UPDATE SET transfers = f.transfers + excluded.transfers, units = excluded.units, tx_id = excluded.tx_id,
    log_index = excluded.log_index, block_number = excluded.block_number, last_seen_at = excluded.last_seen_at`;

const forgetOldest = (chain: ChainId): Sql => sql`
  DELETE FROM evm.found f USING (
    SELECT contract, address FROM evm.found WHERE chain = ${chain} ORDER BY last_seen_at DESC, contract, address OFFSET ${MAX_ROWS}) old
  WHERE f.chain = ${chain} AND f.contract = old.contract AND f.address = old.address`;

const LIST = sql`
  SELECT f.chain, f.contract, nullif(f.address, '') AS address, a.transaction_id AS "transactionId", a.index, f.transfers::int AS transfers,
    f.units::text AS units, f.tx_id AS "txId", f.log_index AS "logIndex", f.first_seen_at AS "firstSeenAt", f.last_seen_at AS "lastSeenAt",
    EXISTS (SELECT FROM evm.deposit d WHERE d.chain = f.chain AND d.currency = f.contract AND d.address = f.address AND NOT d.dropped) AS "isBooked"
  FROM evm.found f LEFT JOIN evm.address a ON a.address = f.address
  ORDER BY (SELECT count(*) FROM evm.found o WHERE o.chain = f.chain AND o.contract = f.contract), f.last_seen_at DESC, f.contract, f.address LIMIT ${MAX_LISTED}`;
