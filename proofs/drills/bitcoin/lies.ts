import type { Lie, NodeAnswer } from '../../components/node-proxy.js';

const DEPTH = 8;
const NOT_FOUND = { code: -5, message: 'Invalid or non-wallet transaction id' };

/** Responses of a broken or hostile node: more blocks than there are, an old tip, nothing about every other transaction, or nothing at all. */
export const LIES = {
  inflates: ({ result, ...answer }) => ({
    ...answer,
    result: withDepths(result, (depth) => Math.max(0, depth) + DEPTH),
  }),
  ages: (answer) => {
    const result = withDepths(answer.result, (depth) => Math.max(0, depth - DEPTH));
    return answer.method === 'getblockheader' && depthOf(result) === 0 ? unknown(answer) : { ...answer, result };
  },
  hides: (answer) => without(answer, (txId) => Number.parseInt(txId.at(-1) ?? '0', 16) % 2 === 0),
  forgets: (answer) => without(answer, () => true),
} as const satisfies Record<string, Lie>;

/** The first node may also place a payment in a block that does not contain it; the second one knows that block. */
export function misplaces(blockHash: string): Lie {
  const placed = (entry: unknown): unknown =>
    isRecord(entry) && 'txid' in entry && 'confirmations' in entry && Number(entry['confirmations']) <= 0
      ? { ...entry, confirmations: DEPTH, blockhash: blockHash }
      : entry;
  return ({ result, ...answer }) => ({ ...answer, result: mapRecords(result, placed) });
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Changes every object in the response, the inner ones first. */
function mapRecords(value: unknown, change: (record: unknown) => unknown): unknown {
  if (Array.isArray(value)) return value.map((each) => mapRecords(each, change));
  if (!isRecord(value)) return value;
  return change(Object.fromEntries(Object.entries(value).map(([name, each]) => [name, mapRecords(each, change)])));
}

const withDepths = (result: unknown, change: (depth: number) => number): unknown =>
  mapRecords(result, (record) =>
    isRecord(record) && typeof record['confirmations'] === 'number'
      ? { ...record, confirmations: change(record['confirmations']) }
      : record,
  );

const depthOf = (result: unknown): unknown => (isRecord(result) ? result['confirmations'] : undefined);

const unknown = ({ method, params }: NodeAnswer): NodeAnswer => ({ method, params, result: null, error: NOT_FOUND });

const ABOUT_TRANSACTIONS = ['gettransaction', 'getmempoolentry', 'getrawtransaction'];

function without(answer: NodeAnswer, isHidden: (txId: string) => boolean): NodeAnswer {
  const { method, params, result } = answer;
  const kept = (entries: unknown): unknown => (entries as { txid: string }[]).filter(({ txid }) => !isHidden(txid));
  if (ABOUT_TRANSACTIONS.includes(method) && isHidden(String(params[0]))) return unknown(answer);
  if (method === 'gettxout' && isHidden(String(params[0]))) return { ...answer, result: null };
  if (method === 'listunspent') return { ...answer, result: kept(result) };
  if (method === 'listsinceblock' && isRecord(result))
    return { ...answer, result: { ...result, transactions: kept(result['transactions']) } };
  return answer;
}
