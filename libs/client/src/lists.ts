import type { AnswerOf, Arguments, OperationOf, QueryOf, Shapes } from './api-types.js';
import type { Send } from './calls.js';

type TransactionsQuery = QueryOf<OperationOf<'get', '/api/transactions'>>;
type UsersQuery = QueryOf<OperationOf<'get', '/api/users'>>;
type EventsQuery = QueryOf<OperationOf<'get', '/api/webhook-events'>>;

/** Long lists, fetched page by page: `for await (const transaction of client.transactions())`. */
export interface Lists {
  /** The partner's transactions, newest first. */
  transactions(query?: TransactionsQuery): AsyncGenerator<Shapes['TransactionView'], void, undefined>;
  /** The partner's users, in the order of their ids. */
  users(query?: UsersQuery): AsyncGenerator<Shapes['UserView'], void, undefined>;
  /** All events since `after`, oldest first, up to now. */
  webhookEvents(query?: EventsQuery): AsyncGenerator<Shapes['WebhookEventView'], void, undefined>;
  /** The events in pages. Store the `next` of the last one, and pass it as `after` to continue later. No event is missed. */
  webhookEventPages(query?: EventsQuery): AsyncGenerator<Shapes['WebhookEventsView'], void, undefined>;
}

const PAGE_SIZE = 100;

export function lists(send: Send): Lists {
  async function* paged<P extends '/api/transactions' | '/api/users'>(
    path: P,
    query: object | undefined,
  ): AsyncGenerator<AnswerOf<OperationOf<'get', P>>[number], void, undefined> {
    let asked: object | undefined = { limit: PAGE_SIZE, ...query };
    while (asked) {
      const { data, headers } = await send('get', path, ...([{ query: asked }] as Arguments<OperationOf<'get', P>>));
      yield* data;
      asked = nextOf(headers.get('link'), asked);
    }
  }

  async function* webhookEventPages(query?: EventsQuery): AsyncGenerator<Shapes['WebhookEventsView'], void, undefined> {
    for (let { after } = { ...query }; ;) {
      const { data: page } = await send('get', '/api/webhook-events', {
        query: { ...query, ...(after === undefined ? {} : { after }) },
      });
      if (page.data.length === 0 || page.next === null) return;
      yield page;
      after = page.next;
    }
  }

  async function* webhookEvents(query?: EventsQuery): AsyncGenerator<Shapes['WebhookEventView'], void, undefined> {
    for await (const { data } of webhookEventPages(query)) yield* data;
  }

  return {
    transactions: (query) => paged('/api/transactions', query),
    users: (query) => paged('/api/users', query),
    webhookEventPages,
    webhookEvents,
  };
}

/** Returns the query of the next page (RFC 8288, `rel="next"`), or undefined after the last one. */
function nextOf(link: string | null, asked: object): object | undefined {
  const [, address] = /<([^<>]*)>\s*;[^,<]*\brel="?next"?/i.exec(link ?? '') ?? [];
  if (address === undefined) return undefined;
  return { ...asked, ...Object.fromEntries(new URL(address, 'http://any').searchParams) };
}
