import { MINUTE } from '@rampart/kernel';
import { rows, type Sql, sql } from '@rampart/sql';
import { RpcRefused } from '@rampart/wallet-frame';
import { Injectable } from '@nestjs/common';
import { balanceData } from '../codec.js';
import { EvmDatabase } from '../evm-database.js';
import type { EvmNetwork } from '../network/evm-network.js';
import { hexOf } from '../units.js';

const CHECKED_AT_ONCE = 20;

interface AttestedRow {
  readonly event_id: string;
  readonly address: string;
  readonly currency: string;
  /** Balance of the address if all attested deposits are real. */
  readonly expected: string;
}

/**
 * Confirms attested deposits once the chain shows the balance at their address. Until then they are not part of the wallet's balance, so that
 * reconciliation reports money that is not there.
 */
@Injectable()
export class AttestedCheck {
  /** Milliseconds between two checks. */
  checkEvery = MINUTE;
  private readonly checkedAt = new Map<string, number>();

  constructor(private readonly database: EvmDatabase) {}

  /** Throws if a provider does not respond. */
  async checkAttested(network: EvmNetwork, head: bigint): Promise<void> {
    const { chain, coin } = network.settings;
    const now = performance.now();
    if (now - (this.checkedAt.get(chain) ?? -Infinity) < this.checkEvery) return;
    const found = await rows<AttestedRow>(this.database, attestedDeposits(chain, coin));
    const answers = await network.askMany<string>(
      found.map(({ address, currency }) => {
        const contract = network.settings.tokens.find((token) => token.currency === currency)?.contract;
        return contract === undefined
          ? (['eth_getBalance', address, hexOf(head)] as const)
          : (['eth_call', { to: contract, data: balanceData(address) }, hexOf(head)] as const);
      }),
    );
    const held = found.filter((row, i) => holds(answers[i], row));
    if (held.length > 0)
      await rows(
        this.database,
        sql`UPDATE evm.deposit SET attested = false WHERE event_id = ANY(${held.map(({ event_id }) => event_id)})`,
      );
    this.checkedAt.set(chain, now);
  }
}

const holds = (answer: string | RpcRefused | undefined, { expected }: AttestedRow): boolean =>
  answer !== undefined && !(answer instanceof RpcRefused) && BigInt(answer === '0x' ? 0 : answer) >= BigInt(expected);

/**
 * Computes the balance expected at each address: deposits and gas received, minus the amounts and fees of sweeps. In random order, so that deposits that never
 * arrive do not keep others waiting.
 */
const attestedDeposits = (chain: string, coin: string): Sql => sql`
  SELECT d.event_id, d.address, d.currency, (
    (SELECT sum(units) FROM evm.deposit e WHERE e.chain = d.chain AND e.address = d.address AND e.currency = d.currency AND e.block_number IS NOT NULL AND NOT e.dropped)
    - (SELECT coalesce(sum(units), 0) FROM evm.outgoing o
       WHERE o.chain = d.chain AND o.account = d.address AND o.currency = d.currency AND o.purpose = 'sweep' AND o.block_number IS NOT NULL AND o.succeeded)
    - (SELECT coalesce(sum(fee), 0) FROM evm.outgoing o WHERE d.currency = ${coin} AND o.chain = d.chain AND o.account = d.address AND o.block_number IS NOT NULL)
    + (SELECT coalesce(sum(o.units), 0) FROM evm.outgoing o JOIN evm.address a ON a.index = o.index
       WHERE d.currency = ${coin} AND o.chain = d.chain AND a.address = d.address AND o.purpose = 'topUp' AND o.block_number IS NOT NULL AND o.succeeded))::text AS expected
  FROM evm.deposit d WHERE d.chain = ${chain} AND d.attested AND NOT d.dropped ORDER BY random() LIMIT ${CHECKED_AT_ONCE}`;
