import { ENV, type Env } from '@rampart/config';
import { SeparateDatabase } from '@rampart/data';
import { isId } from '@rampart/kernel';
import { type Executor, rows, sql } from '@rampart/sql';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** `moving` while the order's partner is between two cells; `nowhere` if no cell has the order. */
export type OrderPlace = 'here' | 'moving' | 'elsewhere' | 'nowhere';

/** Where orders live that payments name. Cells share accounts at banks and chains, so each reads payments for orders of the others. */
@Injectable()
export class OrderPlaces implements OnApplicationShutdown {
  private readonly sisters: readonly SeparateDatabase[];

  constructor(
    private readonly database: DataSource,
    @Inject(ENV) { SISTER_DATABASES = [] }: Pick<Env, 'SISTER_DATABASES'>,
  ) {
    this.sisters = SISTER_DATABASES.map((url) => new SeparateDatabase(url));
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all(this.sisters.map((sister) => sister.onApplicationShutdown()));
  }

  /** Rejects while a sister does not answer, since an order that is not here may be there. */
  async placeOf(reference: string): Promise<OrderPlace> {
    if (!isId(reference)) return 'nowhere';
    const here = await placeIn(this.database.manager, reference);
    if (here !== null) return here;
    const there = await Promise.all(this.sisters.map((sister) => placeIn(sister, reference)));
    return there.some((place) => place !== null) ? 'elsewhere' : 'nowhere';
  }
}

async function placeIn(database: Executor, id: string): Promise<OrderPlace | null> {
  const [row] = await rows<{ place: OrderPlace | null }>(database, sql`SELECT order_place(${id}::uuid) AS place`);
  return row?.place ?? null;
}
