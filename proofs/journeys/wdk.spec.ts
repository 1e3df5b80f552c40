import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { createClient } from '@rampart/client';
import { projectRoot } from '@rampart/config';
import { NoMethod, RampartFiat, type SessionTerms } from '@rampart/wdk';
import { findWdk, whyNoWdk } from '../components/wdk.js';
import { verifiedUser } from '../../test/support/people.js';
import { buy, payFiat, reaches, WALLETS } from '../../test/support/trades.js';
import { startWorld, type World } from '../../test/support/world.js';

const reason = whyNoWdk();
const describeWithWdk = reason === undefined ? describe : describe.skip;

describeWithWdk(`the types of the wallet kit${reason === undefined ? '' : ` (did not run: ${reason})`}`, () => {
  const inProject = (...parts: string[]): string => path.join(projectRoot, ...parts);
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'wdk-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  /** Compiles a program that imports the module and the kit; returns the compiler's messages. */
  async function compile(program: string): Promise<string> {
    const tsconfig = {
      compilerOptions: {
        ...{ module: 'esnext', moduleResolution: 'bundler', target: 'es2023', lib: ['es2023'], strict: true },
        ...{ noEmit: true, skipLibCheck: true, allowImportingTsExtensions: true, types: ['node'] },
        typeRoots: [inProject('node_modules/@types')],
        paths: {
          '@rampart/client': [inProject('libs/client/src/index.ts')],
          '@rampart/wdk': [inProject('libs/wdk/src/index.ts')],
          '@tetherto/wdk-wallet/protocols': [path.join(findWdk() ?? '', 'types/src/protocols/index.d.ts')],
        },
      },
      files: ['program.ts'],
    };
    await writeFile(path.join(folder, 'tsconfig.json'), JSON.stringify(tsconfig));
    await writeFile(path.join(folder, 'program.ts'), program);
    const compiler = inProject('node_modules/typescript-native/bin/tsc');
    return promisify(execFile)(process.execPath, [compiler, '-p', folder]).then(
      ({ stdout }) => stdout,
      ({ stdout }: { stdout: string }) => stdout,
    );
  }

  it('are fitted by the module, and a missing method would be noticed', async () => {
    const head = `import { RampartFiat } from '@rampart/wdk';\nimport type { IFiatProtocol } from '@tetherto/wdk-wallet/protocols';\n`;

    expect(await compile(`${head}export const fits = (fiat: RampartFiat): IFiatProtocol => fiat;`)).toBe('');
    expect(
      await compile(`${head}export const fits = (fiat: Omit<RampartFiat, 'quoteSell'>): IFiatProtocol => fiat;`),
    ).toContain('quoteSell');
  });
});

describe('the fiat protocol of a wallet', () => {
  let world: World;
  let fiat: RampartFiat;
  let asked: SessionTerms[];
  beforeAll(async () => {
    world = await startWorld();
  });
  beforeEach(() => {
    asked = [];
    fiat = new RampartFiat({
      client: createClient({ baseUrl: world.env.PUBLIC_URL }),
      account: { getAddress: () => Promise.resolve(WALLETS.ETH) },
      createSession: async (terms) => {
        asked.push(terms);
        const { status, body, text } = await world.partner.post('/api/checkout-sessions', terms);
        if (status !== 201) throw new Error(text);
        return { url: body.url };
      },
    });
  });
  afterAll(() => world.close());

  it('quotes what the best estimate says, in exact units', async () => {
    const pair = { cryptoAsset: 'USDT:ethereum', fiatCurrency: 'SGD', fiatAmount: 25_050n };
    const query = { type: 'buy', cryptoCurrency: 'USDT', chain: 'ethereum', currency: 'SGD', fiat: '250.5' };

    const quote = await fiat.quoteBuy(pair);
    const { body } = await world.partner
      .anonymous()
      .get(`/api/quotes/compare?${new URLSearchParams(query).toString()}`);

    const [{ estimate }] = body.data;
    expect(quote).toMatchObject({ fiatAmount: 25_050n, rate: String(estimate.cryptoPrice) });
    expect(quote.cryptoAmount).toBe(BigInt(Math.round(estimate.total * 100)) * 10_000n);
    expect(Number(quote.fee) / 100).toBeCloseTo(
      (estimate.serviceCharge + estimate.payoutServiceCharge) * estimate.cryptoPrice,
      1,
    );
  });

  it('quotes a sell of coins in their units', async () => {
    const quote = await fiat.quoteSell({
      cryptoAsset: 'eth',
      fiatCurrency: 'SGD',
      cryptoAmount: 500_000_000_000_000_000n,
    });

    expect(quote.cryptoAmount).toBe(500_000_000_000_000_000n);
    expect(quote.fiatAmount).toBeGreaterThan(0n);
  });

  it('buys and sells at addresses of checkout sessions, which fix the amount and the wallet', async () => {
    const { buyUrl } = await fiat.buy({ cryptoAsset: 'USDT:ethereum', fiatCurrency: 'SGD', fiatAmount: 25_000 });
    const { sellUrl } = await fiat.sell({ cryptoAsset: 'ETH', fiatCurrency: 'SGD', cryptoAmount: 10n ** 17n });

    for (const url of [buyUrl, sellUrl]) expect(url).toMatch(/\?session=[0-9a-f-]{36}#token=[0-9a-f]{64}$/);
    expect(asked).toEqual([
      {
        ...{
          type: 'buy',
          cryptoCurrency: 'USDT',
          chain: 'ethereum',
          currency: 'SGD',
          fiat: '250',
          wallet: WALLETS.ETH,
        },
      },
      {
        ...{ type: 'sell', cryptoCurrency: 'ETH', chain: 'ethereum', currency: 'SGD', crypto: '0.1' },
        refundDestination: WALLETS.ETH,
      },
    ]);
  });

  it('says with which code no method takes an amount, and which assets there are', async () => {
    const little = fiat.quoteBuy({ cryptoAsset: 'BTC', fiatCurrency: 'SGD', fiatAmount: 300n });

    await expect(little).rejects.toBeInstanceOf(NoMethod);
    await expect(little).rejects.toMatchObject({ code: 'AMOUNT_BELOW_MINIMUM' });
    await expect(fiat.quoteBuy({ cryptoAsset: 'DOGE', fiatCurrency: 'SGD', fiatAmount: 1n })).rejects.toThrow(
      'USDT:tron',
    );
  });

  it('lists every coin on every chain that the service offers, its currencies and countries', async () => {
    const { buy: bought } = (await world.partner.get('/api/v2/cryptocurrencies')).body;
    const pairs = bought.flatMap(({ currency, chains }: { currency: string; chains: string[] }) =>
      chains.map((chain) => `${currency}:${chain}`),
    );

    expect((await fiat.getSupportedCryptoAssets()).map(({ code }) => code)).toEqual(expect.arrayContaining(pairs));
    expect(await fiat.getSupportedFiatCurrencies()).toContainEqual({
      code: 'SGD',
      decimals: 2,
      name: 'Singapore Dollar',
    });
    expect(await fiat.getSupportedCountries()).toContainEqual(
      expect.objectContaining({ code: 'SG', isBuyAllowed: true, isSellAllowed: true }),
    );
  });

  it("shows a transaction to its user's client", async () => {
    const { id: userId } = await verifiedUser(world.partner);
    const { id } = await buy(world.partner, userId);
    const { accessToken } = (await world.partner.post('/api/oauth2/user-token', { userId })).body;
    const own = new RampartFiat({
      client: createClient({ baseUrl: world.env.PUBLIC_URL, credentials: { accessToken } }),
      createSession: () => Promise.reject(new Error('not asked')),
    });

    const before = await own.getTransactionDetail(id);
    await payFiat(world.partner, id);
    await reaches(world.partner, id, 'completed');

    expect(before).toEqual({ status: 'in_progress', cryptoAsset: 'BTC', fiatCurrency: 'SGD' });
    expect((await own.getTransactionDetail(id)).status).toBe('completed');
  });
});
