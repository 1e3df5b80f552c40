import { nextLink } from '@rampart/http';
import {
  isId,
  isOneOf,
  PAGE_SIZES,
  TRANSACTION_STATUSES,
  TRANSACTION_TYPES,
  type TransactionStatus,
  type TransactionType,
} from '@rampart/kernel';
import type { Principal } from '@rampart/partners';
import type { ListTransactions } from '@rampart/transactions';
import type { HotAnswer, HotRoute } from './hot-route.js';

const PATTERN = '/api/transactions';

interface PageQuery {
  readonly status?: TransactionStatus;
  readonly type?: TransactionType;
  readonly limit: number;
  readonly after?: string;
}

/** GET of a page of transactions, see `TransactionsController.all`. */
export function hotPage(transactions: ListTransactions): HotRoute {
  const answer = async (caller: Principal, { limit, after, ...filter }: PageQuery): Promise<HotAnswer> => {
    const { json, next } = await transactions.listPage(caller, filter, { after, limit });
    const headers = next === undefined ? [] : ['Link', nextLink(PATTERN, { ...filter, limit }, next)];
    return { status: 200, body: `[${json}]`, headers, isList: true };
  };
  return {
    method: 'GET',
    pattern: PATTERN,
    isOpen: false,
    prepare: ({ caller, query }) => {
      const page = caller && readPage(query);
      return page && (() => answer(caller, page));
    },
  };
}

const FIELD = /^(limit|after|type|status)=([\w-]+)$/;

/** Parses the query; undefined if it has any other field, or a field twice. */
function readPage(query: string): PageQuery | undefined {
  const fields = query.split('&').map((each) => FIELD.exec(each));
  const { limit, after, type, status, ...read } = Object.fromEntries(
    fields.map((field) => [field?.[1] ?? 'unknown', field?.[2] ?? '']),
  ) as Partial<Record<string, string>>;
  const isWhole = !('unknown' in read) && fields.length === [limit, after, type, status].filter(Boolean).length;
  const size = /^\d{1,4}$/.test(limit ?? '') ? Number(limit) : 0;
  if (!isWhole || size < 1 || size > PAGE_SIZES.transactions.max) return undefined;
  if (after !== undefined && !isId(after)) return undefined;
  if (type !== undefined && !isOneOf(TRANSACTION_TYPES, type)) return undefined;
  if (status !== undefined && !isOneOf(TRANSACTION_STATUSES, status)) return undefined;
  return { ...(status && { status }), ...(type && { type }), limit: size, ...(after && { after }) };
}
