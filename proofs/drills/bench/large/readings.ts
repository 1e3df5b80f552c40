import type { Client } from 'pg';
import type { Session } from './console-session.js';

/** A page, list or search that is read. */
export interface Reading {
  readonly name: string;
  readonly read: () => Promise<Response>;
}

export interface Readers {
  readonly operator: Session;
  readonly member: Session;
  readonly partner: (path: string) => Promise<Response>;
  readonly metrics: () => Promise<Response>;
}

/** Every reading that looks at many orders, with search words of an order in the middle of history. */
export async function readingsOf(owner: Client, { operator, member, partner, metrics }: Readers): Promise<Reading[]> {
  const found = await wordsOfOne(owner);
  const console = (path: string): Reading => ({ name: `console ${path}`, read: () => operator.get(path) });
  const dashboard = (path: string): Reading => ({ name: `dashboard ${path}`, read: () => member.get(path) });
  const api = (path: string): Reading => ({ name: `api ${path}`, read: () => partner(path) });
  const searches = ['id', 'nonce', 'wallet', 'hash', 'reference'] as const;
  return [
    ...['', '?status=completed', '?status=refunded', `?partnerId=${found.partner}`].map((query) =>
      console(`/transactions${query}`),
    ),
    ...searches.map((word) => ({
      name: `console search by ${word}`,
      read: () => operator.get(`/transactions?text=${encodeURIComponent(found[word])}`),
    })),
    { name: 'console search by phone', read: () => operator.get('/transactions?text=%2B6591234567') },
    { name: 'console search by email', read: () => operator.get('/transactions?text=unknown%40example.com') },
    { name: 'console one order', read: () => operator.get(`/transactions/${found.id}`) },
    ...['/work', '/moderation', '/partners', '/health', '/unmatched', '/kyc'].map(console),
    ...['/blocked-users', '/audit', '/front', '/front/money', '/proposals'].map(console),
    { name: 'console one partner', read: () => operator.get(`/partners/${found.partner}`) },
    ...['/overview', '/transactions', '/transactions?status=refunded', '/transactions?type=sell'].map(dashboard),
    ...['/webhooks/endpoints', '/webhooks/deliveries', '/users', '/calls'].map(dashboard),
    { name: 'dashboard search by wallet', read: () => member.get(`/transactions?search=${found.wallet}`) },
    { name: 'dashboard search by words', read: () => member.get('/transactions?search=unheard') },
    { name: 'dashboard one order', read: () => member.get(`/transactions/${found.id}`) },
    ...[
      '/transactions?limit=100',
      '/transactions?limit=100&type=sell',
      '/users?limit=100',
      '/webhook-events?limit=100',
    ].map(api),
    { name: 'api one order', read: () => partner(`/transactions/${found.id}`) },
    { name: 'metrics', read: metrics },
  ];
}

type Words = Readonly<Record<'id' | 'partner' | 'nonce' | 'wallet' | 'hash' | 'reference', string>>;

async function wordsOfOne(owner: Client): Promise<Words> {
  const { rows } = await owner.query<Words>(`
    SELECT t.id, t.partner_id AS partner, coalesce(t.nonce, 'none') AS nonce, coalesce(t.wallet, 'none') AS wallet,
      coalesce(t.blockchain_tx_id, 'none') AS hash, coalesce((SELECT reference FROM payout WHERE transaction_id = t.id LIMIT 1), 'none') AS reference
    FROM transaction t WHERE t.status = 'completed' AND t.type = 'buy'
      AND t.created_at >= (SELECT min(created_at) + (max(created_at) - min(created_at)) / 2 FROM transaction)
    ORDER BY t.created_at LIMIT 1`);
  const [words] = rows;
  if (!words) throw new Error('the database has no completed order');
  return words;
}
