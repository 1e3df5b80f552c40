import { eventually } from './eventually.js';
import { unreadNews } from './unread-news.js';
import type { World } from './world.js';

/** Waits until the service has done everything that is due by its clock. An effect that is missing then will not occur. */
export async function atRest({ database }: Pick<World, 'database'>): Promise<void> {
  const due = async () => [
    ...(await unreadNews(database)), // first, because feed changes become jobs
    ...(await database.query(
      "SELECT name, checks, payload, run_at, published_at, next_check_at, rampart_now() FROM outbox WHERE run_at <= (SELECT rampart_now()) + interval '250 ms' LIMIT 5",
    )), // a job is due by the clock of the process that wrote it, which may be slightly ahead
    ...(await database.query(WEBHOOKS_UNDER_WAY)),
  ];
  try {
    await eventually('everything due is done', async () => (await due()).length === 0);
  } catch (error) {
    throw new Error(`${(error as Error).message}; left: ${JSON.stringify(await due())}`, { cause: error });
  }
}

/** Deliveries that are being attempted, or are about to be: the first of their lanes, due, at endpoints that are not degraded. */
export const WEBHOOKS_UNDER_WAY = `
  SELECT d.* FROM webhook_delivery d JOIN webhook_endpoint p ON p.id = d.endpoint_id
  WHERE d.state = 'pending' AND d.next_attempt_at <= (SELECT rampart_now()) AND (p.probe_at IS NULL OR p.probe_at <= (SELECT rampart_now()) OR d.lease_token IS NOT NULL)
    AND NOT EXISTS (
      SELECT FROM webhook_delivery b
      WHERE b.endpoint_id = d.endpoint_id AND b.subject_id = d.subject_id AND b.state = 'pending' AND b.sequence < d.sequence)
  LIMIT 5`;
