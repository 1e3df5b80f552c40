import { users } from './rows/tables.js';
import type { Scene } from './scene.js';
import type { World } from './world.js';

/** Words of a scene that occur nowhere else. */
export function canariesOf({ user, verified, buy, sell, request, checkoutSession, endpoint, apiKey }: Scene): string[] {
  return [
    ...[user, verified, buy, sell, request, checkoutSession, endpoint, apiKey].map(({ id }) => id),
    ...[apiKey.apiKey, apiKey.name],
    ...[user.email, verified.email, verified.phone],
    ...[
      buy.nonce,
      buy.peer.account,
      buy.partnerData.order,
      sell.depositWallets.bitcoin,
      sell.depositWallets.legacyBitcoin,
    ],
    ...[request.internalAddress, endpoint.url, endpoint.secret],
  ];
}

/** The rows of a scene in each table, as one digest; null if there are none. */
export type Snapshot = Readonly<Record<string, string | null>>;

export async function snapshotOf(
  { database }: World,
  { user, verified, buy, sell, request, checkoutSession, endpoint }: Scene,
): Promise<Snapshot> {
  const { partnerId } = await users.get(database, { id: user.id });
  const ids = [partnerId, ...[user, verified, buy, sell, request, checkoutSession, endpoint].map(({ id }) => id)];
  const columns = await database.query<{ place: string; column: string }>(
    `SELECT format('%I.%I', table_schema, table_name) AS place, column_name AS column FROM information_schema.columns
     WHERE table_name <> 'api_call' AND table_schema IN ('public', 'sandbox') AND column_name IN ('id', 'partner_id', 'user_id', 'transaction_id', 'request_id', 'endpoint_id')
     ORDER BY 1, 2`,
  );
  const digests = columns.map(async ({ place, column }) => {
    const [found] = await database.query<{ digest: string | null }>(
      `SELECT md5(string_agg(t::text, '' ORDER BY t::text)) AS digest FROM ${place} t WHERE ${column}::text = ANY($1)`,
      [ids],
    );
    return [`${place}.${column}`, found?.digest ?? null] as const;
  });
  return Object.fromEntries(await Promise.all(digests));
}
