import { feedName } from '@rampart/ports';

interface Asked {
  query<T>(text: string): Promise<T[]>;
}

const UNREAD = `
  SELECT transaction_id FROM sandbox.fiat_payment WHERE revision > ${cursorOf('fiatRail')}
  UNION ALL SELECT transaction_id FROM sandbox.deposit WHERE revision > ${cursorOf('chain')} LIMIT 5`;

/** Payments and deposits of the simulated world that no feed has read yet; none where it is not simulated. */
export async function unreadNews(database: Asked): Promise<{ transaction_id: string }[]> {
  const [world] = await database.query<{ isSimulated: boolean }>(
    `SELECT to_regclass('sandbox.deposit') IS NOT NULL AS "isSimulated"`,
  );
  return world?.isSimulated ? database.query(UNREAD) : [];
}

function cursorOf(port: 'fiatRail' | 'chain'): string {
  return `coalesce((SELECT nullif(cursor, '')::bigint FROM feed_cursor WHERE source = '${feedName(port, 'sandbox')}'), 0)`;
}
