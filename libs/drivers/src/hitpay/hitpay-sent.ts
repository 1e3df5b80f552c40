import { Injectable } from '@nestjs/common';
import type { ListedPayout, SentPage, SentSpan } from '@rampart/ports';
import { SECOND } from '@rampart/kernel';
import type { z } from 'zod';
import { datedTransfers } from './hitpay-answers.js';
import { HitpayApi } from './hitpay-api.js';
import { stateOf } from './hitpay-transfers.js';

const PATH = '/v1/transfers';
const PAGE = '100';
/** For as long a single search for a key that was just sent proves nothing either. */
const COMPLETE_AFTER = 30 * SECOND;

type Dated = z.output<typeof datedTransfers>['data'][number];

/**
 * Lists transfers. The order of HitPay's list is not documented: while it comes newest first, it is read back to `since`. Otherwise it is read to its end, and
 * nothing is promised about what it lacks.
 */
@Injectable()
export class HitpaySent {
  constructor(private readonly api: HitpayApi) {}

  async listSent({ since, cursor }: SentSpan): Promise<SentPage> {
    const { page, oldest } = readCursor(cursor);
    const query = { per_page: PAGE, ...(page === undefined ? {} : { cursor: page }) };
    const { data, meta } = datedTransfers.parse(
      await this.api.fetchObject({ name: 'listTransfers', path: PATH, query }),
    );
    const reached = oldest === UNORDERED ? oldest : oldestOf(data, oldest);
    const isOrdered = reached !== UNORDERED;
    const isDone = isOrdered && data.length > 0 && reached < since.getTime();
    const next = isDone ? undefined : meta?.next_cursor;
    return {
      payouts: data.flatMap(listed),
      ...(isOrdered ? { completeAfterMs: COMPLETE_AFTER } : {}),
      ...(typeof next === 'string' ? { next: `${reached}:${next}` } : {}),
    };
  }
}

const UNORDERED = 'unordered';

/** HitPay's cursor, and the time of the oldest transfer that was listed before it. */
function readCursor(cursor: string | undefined): { page?: string; oldest: number | typeof UNORDERED } {
  if (cursor === undefined) return { oldest: Number.POSITIVE_INFINITY };
  const [, oldest = '', page = ''] = /^([^:]+):(.+)$/s.exec(cursor) ?? [];
  return { page, oldest: oldest === UNORDERED ? oldest : Number(oldest) };
}

function oldestOf(data: readonly Dated[], before: number): number | typeof UNORDERED {
  let oldest = before;
  for (const { created_at } of data) {
    if (created_at.getTime() > oldest) return UNORDERED;
    oldest = created_at.getTime();
  }
  return oldest;
}

/** A transfer without a remark is not ours. One with an unknown status is left to `findPayout`, which reports that. */
function listed(made: Dated): ListedPayout[] {
  if (!made.remark) return [];
  try {
    return [{ key: made.remark, state: stateOf(made) }];
  } catch {
    return [{ key: made.remark }];
  }
}
