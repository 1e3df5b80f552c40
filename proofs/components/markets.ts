import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ASSETS, CRYPTO_CODES } from '@rampart/kernel';

/** How a market behaves: correctly, or with one kind of fault. */
export type Behaviour = 'good' | 'down' | 'silent' | 'garbage' | 'redirects' | 'huge' | 'tenfold' | 'old' | 'zero';

export const MARKETS = ['coinbase', 'kraken', 'binance', 'coingecko', 'frankfurter', 'exchangerateapi'] as const;
export type Market = (typeof MARKETS)[number];

/** USD per coin, and units of fiat per USD, as every market here sees them, as JSON text. */
const USD: Readonly<Record<string, string>> = {
  ...Object.fromEntries(CRYPTO_CODES.map((code) => [code, ASSETS[code].sandboxPrice.usd])),
  USDT: '0.9998',
};
const FX: Readonly<Record<string, string>> = {
  ...{ SGD: '1.2875', HKD: '7.7825', THB: '32.45', INR: '88.62', MYR: '4.135' },
  ...{ PHP: '58.74', IDR: '16685', VND: '26345', AUD: '1.532', NZD: '1.765' },
};

/** Public markets outside the service, simulated as their documentation describes them. */
export interface Markets {
  /** The value for PRICE_SOURCES_URL. */
  readonly url: string;
  /** The number of calls to each market. */
  readonly calls: Record<Market, number>;
  set(market: Market, behaviour: Behaviour): void;
  /** Sets the true price from now on: a coin's in USD, or a USD's in fiat. */
  setPrice(code: string, price: string): void;
  close(): Promise<void>;
}

interface View {
  readonly price: (code: string) => string;
  readonly at: Date;
}

export async function startMarkets(now: () => Date): Promise<Markets> {
  const behaviours = new Map<Market, Behaviour>();
  const truth = new Map(Object.entries({ ...USD, ...FX }));
  const calls = Object.fromEntries(MARKETS.map((market) => [market, 0])) as Record<Market, number>;
  const server = createServer((request, response) => {
    const [, market = '', ...path] = (request.url ?? '').split('/');
    if (!isMarket(market)) return void response.writeHead(404).end();
    calls[market] += 1;
    const behaviour = behaviours.get(market) ?? 'good';
    if (isBroken(behaviour, response)) return;
    const at = new Date(now().getTime() - (behaviour === 'old' ? 7 * 86_400_000 : 1_000));
    const price = (code: string): string => seen(behaviour, truth.get(code) ?? '0');
    const body = ANSWERS[market]({ price, at }, path.join('/'));
    response.writeHead(body === undefined ? 404 : 200, { 'Content-Type': 'application/json' }).end(body ?? '{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    set: (market, behaviour) => void behaviours.set(market, behaviour),
    setPrice: (code, price) => void truth.set(code, price),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const isMarket = (name: string): name is Market => (MARKETS as readonly string[]).includes(name);

/** Whether the market gives no readable response. */
function isBroken(behaviour: Behaviour, response: ServerResponse): boolean {
  switch (behaviour) {
    case 'silent':
      return true;
    case 'down':
      response.writeHead(503).end('{"error":"maintenance"}');
      return true;
    case 'garbage':
      response.writeHead(200).end('<html>a captive portal</html>');
      return true;
    case 'redirects':
      response.writeHead(302, { Location: 'http://127.0.0.1:1/' }).end();
      return true;
    case 'huge':
      response.writeHead(200).end(`"${'x'.repeat(3_000_000)}"`);
      return true;
    default:
      return false;
  }
}

function seen(behaviour: Behaviour, price: string): string {
  if (behaviour === 'zero') return '0.00';
  return behaviour === 'tenfold' ? `${price.replace('.', '')}${price.includes('.') ? '' : '0'}` : price;
}

/** The JSON of each market; undefined if it does not know the path. The texts are exact, because JavaScript numbers would round. */
const ANSWERS: Readonly<Record<Market, (view: View, path: string) => string | undefined>> = {
  coinbase({ price, at }, path) {
    const [, code = ''] = /^products\/(\w+)-USD\/ticker$/.exec(path) ?? [];
    if (!['BTC', 'ETH', 'USDT'].includes(code)) return undefined;
    return `{"trade_id":86326522,"price":"${price(code)}","size":"0.00698254","time":"${at.toISOString()}","bid":"1","ask":"2","volume":"5957.11"}`;
  },
  kraken({ price }) {
    const entry = (name: string, code: string): string =>
      `"${name}":{"a":["1","1","1.000"],"b":["1","1","1.000"],"c":["${price(code)}","0.00012"],"v":["1","2"],"t":[1,2],"o":"1"}`;
    return `{"error":[],"result":{${entry('XXBTZUSD', 'BTC')},${entry('XETHZUSD', 'ETH')},${entry('USDTZUSD', 'USDT')}}}`;
  },
  binance({ price, at }) {
    const entry = (code: string): string =>
      `{"symbol":"${code}USDT","openPrice":"1","lastPrice":"${price(code)}","openTime":1,"closeTime":${at.getTime()},"count":76}`;
    return `[${['BTC', 'ETH', 'ZIL'].map(entry).join(',')}]`;
  },
  coingecko({ price, at }) {
    const entries = CRYPTO_CODES.map(
      (code) =>
        `"${ASSETS[code].markets.coingecko}":{"usd":${price(code)},"last_updated_at":${Math.floor(at.getTime() / 1_000)}}`,
    );
    return `{${entries.join(',')}}`;
  },
  frankfurter({ price, at }) {
    const entries = Object.keys(FX).map(
      (code) => `{"date":"${at.toISOString().slice(0, 10)}","base":"USD","quote":"${code}","rate":${price(code)}}`,
    );
    return `[${entries.join(',')}]`;
  },
  exchangerateapi({ price, at }) {
    const rates = Object.keys(FX).map((code) => `"${code}":${price(code)}`);
    return `{"result":"success","time_last_update_unix":${Math.floor(at.getTime() / 1_000)},"base_code":"USD","rates":{"USD":1,"EUR":0.9,${rates.join(',')}}}`;
  },
};
