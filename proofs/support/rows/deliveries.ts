import type { WebhookDelivery } from '@rampart/data';
import { sql } from '@rampart/sql';
import type { Row, Source } from '../../../test/support/rows/table.js';
import { deliveries } from '../../../test/support/rows/tables.js';
import { NEW_ID } from '../../../test/support/rows/time.js';

/** Leases a delivery as if a worker made this attempt of it; `holder` is the worker's process. */
export async function leaseDelivery(
  source: Source,
  subjectId: string,
  { attempts, milliseconds, holder }: { attempts: number; milliseconds: number; holder?: number },
): Promise<Row<WebhookDelivery>> {
  const [leased] = await deliveries.update(
    source,
    { subjectId },
    {
      ...{ attempts, queued: false, leaseToken: NEW_ID, ...(holder === undefined ? {} : { leaseHolder: holder }) },
      leaseUntil: sql`now() + make_interval(secs => ${milliseconds / 1_000})`,
    },
  );
  return leased!;
}
