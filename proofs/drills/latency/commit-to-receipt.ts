import { connectTo } from '../../../tools/postgres/connect.js';
import type { ReceivedRequest } from '../stage/receiver.js';
import type { Stage } from '../stage/stage.js';

/** Milliseconds from the commit of each event, as the database records it, to its receipt. */
export async function latencies(
  { databaseUrl }: Pick<Stage, 'databaseUrl'>,
  requests: readonly ReceivedRequest[],
): Promise<number[]> {
  const client = await connectTo(databaseUrl);
  const { rows } = await client.query<{ id: string; at: string }>(
    `SELECT id, extract(epoch FROM pg_xact_commit_timestamp(xmin)) * 1000 AS at FROM webhook_event`,
  );
  await client.end();
  const committed = new Map(rows.map(({ id, at }) => [id, Number(at)]));
  return requests.map(({ id, at }) => at - (committed.get(id) ?? Number.NaN));
}
