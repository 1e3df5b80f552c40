import { rows, sql } from '@rampart/sql';
import { tracing } from '@rampart/kernel';
import type { Principal } from '@rampart/partners';
import type { DataSource } from 'typeorm';
import type { WrittenOrder } from './assert-genuine.js';
import { filterConditions } from './transaction-filter.js';
import { WRITTEN } from './written-page.js';

/** Bounds what one statement returns, to some 100 kB. */
const MAX_ORDERS = 64;

interface Waiting {
  readonly resolve: (order: WrittenOrder | undefined) => void;
  readonly reject: (error: unknown) => void;
}

/** Orders that one caller reads in the current turn, by id. */
type Turn = Map<string, Waiting[]>;

/**
 * Reads single orders. Calls of one caller that arrive in the same turn of the event loop share one statement: a busy partner polls many orders at once, and sending
 * a statement costs more than finding one more row. A call that arrives alone waits for no other. Traced calls are read singly, so that each has its own span.
 */
export class ReadsOfOneTurn {
  private readonly turns = new Map<string, Turn>();

  constructor(private readonly database: DataSource) {}

  /** Reads an order of the caller by its id, in lower case; undefined for another partner's as for an unknown one. */
  read(caller: Principal, id: string): Promise<WrittenOrder | undefined> {
    return new Promise((resolve, reject) => {
      const turn = tracing.isOn ? this.begin(caller) : this.turnOf(caller);
      const waiting = { resolve, reject };
      const others = turn.get(id);
      if (others) others.push(waiting);
      else turn.set(id, [waiting]);
    });
  }

  private turnOf(caller: Principal): Turn {
    const key = `${caller.partnerId} ${caller.userId ?? ''}`;
    const known = this.turns.get(key);
    if (known && known.size < MAX_ORDERS) return known;
    const turn = this.begin(caller, () => this.turns.get(key) === turn && this.turns.delete(key));
    this.turns.set(key, turn);
    return turn;
  }

  /** Begins a turn, whose statement is sent once the events of this turn of the loop are handled. */
  private begin(caller: Principal, end = (): unknown => undefined): Turn {
    const turn: Turn = new Map();
    setImmediate(() => {
      end();
      void this.send(caller, turn);
    });
    return turn;
  }

  private async send(caller: Principal, turn: Turn): Promise<void> {
    try {
      const found = await this.find(caller, [...turn.keys()]);
      const byId = new Map(found.map((order) => [order.id, order]));
      for (const [id, waiting] of turn) for (const { resolve } of waiting) resolve(byId.get(id));
    } catch (error) {
      for (const waiting of turn.values()) for (const { reject } of waiting) reject(error);
    }
  }

  /** The plan is a look-up by key for each id, from the first order of a new database on: a plan for `id = ANY` made on an empty table reads all of it later. */
  private find(caller: Principal, ids: readonly string[]): Promise<(WrittenOrder & { readonly id: string })[]> {
    return rows(
      this.database,
      sql`SELECT given.id, found.* FROM unnest(${ids}::uuid[]) AS given(id)
          CROSS JOIN LATERAL (
            SELECT ${WRITTEN} FROM transaction t WHERE ${filterConditions(caller, {})} AND t.id = given.id OFFSET 0) found`.prepared(),
    );
  }
}
