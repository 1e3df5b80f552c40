import {
  type ChainId,
  CHAINS,
  Decimal,
  METHOD_ATTRIBUTES,
  METHOD_IDS,
  type MethodId,
  PRECISION,
  type CryptoCode,
  type FiatCode,
} from '@rampart/kernel';
import type { Answer, Json } from '../support/client.js';
import { column, tableUnder } from '../support/contract.js';
import { formOf, SAMPLES } from '../support/documents.js';
import { codeOf } from '../support/faults.js';
import { PAYEES } from '../support/payees.js';
import { codeSentTo, newPhone, signUp, verifiedUser } from '../support/people.js';
import { setPrices } from '../support/prices.js';
import { BUY, buy, reaches, sell, statusOf } from '../support/trades.js';
import { startWorld, type World } from '../support/world.js';

/** More digits than each currency of the contract has. */
const CRYPTO_AMOUNTS: Readonly<Record<string, number>> = {
  BTC: 0.123456789,
  ETH: 1.23456789,
  USDT: 123.456789,
  ZIL: 12345.6789,
  XSGD: 123.456789,
  NEM: 1234.56789,
};

describe("the contract's limits", () => {
  let world: World;
  let userId: string;
  let methods: Json;
  beforeAll(async () => {
    world = await startWorld();
    userId = (await verifiedUser(world.partner)).id;
    methods = (await world.partner.get('/api/methods')).body;
  });
  afterAll(() => world.close());

  const order = (fields: object): Promise<Answer> => world.partner.post(`/api/users/${userId}/transactions`, fields);
  const estimate = async (fields: object): Promise<Json> =>
    (await world.partner.post('/api/transactions/estimate', fields)).body;
  const limit = (name: string): string => {
    const row = tableUnder('Limits').rows.find(({ Limit }) => Limit?.startsWith(name));
    if (!row) throw new Error(`the contract has no limit "${name}"`);
    return row['Value'] ?? '';
  };

  describe('currency precision', () => {
    const table = tableUnder('Currency precision (digits after the decimal point, for amounts in transactions)');
    const digits = table.rows.flatMap((row) =>
      (row['Currency'] ?? '')
        .split(', ')
        .map((currency): [string, number] => [currency, Number(row['Fraction digits'])]),
    );

    it("is the service's own, and covers all 14 currencies of the contract", () => {
      expect(digits).toHaveLength(14);
      expect(PRECISION).toMatchObject(Object.fromEntries(digits));
    });

    it.each(digits.filter(([currency]) => currency in CRYPTO_AMOUNTS))(
      '%s amounts are truncated to %i digits',
      async (currency, places) => {
        const given = CRYPTO_AMOUNTS[currency]!;

        const { crypto, serviceCharge, total } = await estimate({
          type: 'buy',
          cryptoCurrency: currency,
          currency: 'SGD',
          crypto: given,
        });

        expect(crypto).toBe(new Decimal(given).toDecimalPlaces(places, Decimal.ROUND_DOWN).toNumber());
        expect(new Decimal(crypto).decimalPlaces()).toBe(places);
        for (const amount of [serviceCharge, total])
          expect(new Decimal(amount).decimalPlaces()).toBeLessThanOrEqual(places);
      },
    );

    it.each(digits.filter(([currency]) => !(currency in CRYPTO_AMOUNTS)))(
      '%s amounts have %i digits, whichever side is given',
      async (currency, places) => {
        const given = [0.0012, 0.001234, 0.001237, 0.00125].map((crypto) => ({
          cryptoCurrency: 'BTC',
          currency,
          crypto,
        }));
        const buys = await Promise.all(given.map((fields) => estimate({ type: 'buy', ...fields })));
        const sells = await Promise.all(given.map((fields) => estimate({ type: 'sell', ...fields })));

        const most = (amounts: number[]): number =>
          Math.max(...amounts.map((amount) => new Decimal(amount).decimalPlaces()));
        expect([
          most(buys.map(({ fiat }) => fiat)),
          most(sells.map(({ fiat }) => fiat)),
          most(sells.map(({ total }) => total)),
        ]).toEqual([places, places, places]);
        const tooMany = new Decimal(1_000_000).plus(new Decimal(10).pow(-places - 1)).toNumber();
        expect(await estimate({ type: 'buy', cryptoCurrency: 'BTC', currency, fiat: tooMany })).toMatchObject({
          code: 'AMOUNT_TOO_PRECISE',
        });
      },
    );

    it('does not apply to prices', async () => {
      const { cryptoPrice } = await estimate({ type: 'buy', cryptoCurrency: 'USDT', currency: 'SGD', fiat: 200 });

      expect(new Decimal(cryptoPrice).decimalPlaces()).toBeGreaterThan(PRECISION.SGD);
    });
  });

  it('a phone verification code is valid for the minutes of the table, and no longer', async () => {
    const minutes = Number(/^(\d+) minutes from initiation$/.exec(limit('Phone verification code validity'))?.[1]);
    expect(minutes).toBe(5);
    const verifyAfter = async (seconds: number): Promise<Answer> => {
      const { id } = await signUp(world.partner);
      const phone = newPhone();
      await world.partner.put(`/api/users/${id}/phone`, { phone, code: '+65' });
      await world.advance(seconds);
      return world.partner.put(`/api/users/${id}/phone/verify`, {
        code: await codeSentTo(world.partner, `+65${phone}`),
      });
    };

    expect((await verifyAfter(minutes * 60 - 5)).status).toBe(200);
    expect(codeOf(await verifyAfter(minutes * 60 + 1))).toBe('PHONE_CODE_INVALID');
  });

  it.each([
    ['buy', 'Buy: fiat must be received', /^within (1) hour, else `(\w+)`$/],
    ['sell', 'Sell: crypto must reach the mempool', /^within (3) hours, else `(\w+)`$/],
  ])('a %s expires after the hours of the table, with the status that it names', async (type, name, form) => {
    const [, hours, status = ''] = form.exec(limit(name)) ?? [];
    const { id } = await (type === 'buy' ? buy : sell)(world.partner, userId);

    await world.advance(Number(hours) * 3_600 - 5);
    expect(await statusOf(world.partner, id)).toBe('pending');
    await world.advance(6);

    expect(await reaches(world.partner, id, status)).toMatchObject({ type });
  });

  it('the amounts of every method are limited by its min and max, both allowed', async () => {
    expect(limit('Per-method amounts')).toContain('GET /api/methods');
    const offered: Json[] = methods.buy.flatMap((place: Json) =>
      place.methods.map((each: Json) => ({ ...each, currency: place.currency })),
    );
    expect(offered.map(({ method }) => method).sort()).toEqual([...METHOD_IDS].sort());

    for (const { method, currency, min, max } of offered) {
      const step = new Decimal(10).pow(-PRECISION[currency as FiatCode]);
      const buying = (fiat: Decimal) => order({ ...BUY, method, fiat: fiat.toNumber() });
      expect([method, (await buying(new Decimal(min))).status, (await buying(new Decimal(max))).status]).toEqual([
        method,
        201,
        201,
      ]);
      expect([method, codeOf(await buying(new Decimal(min).minus(step)))]).toEqual([method, 'AMOUNT_BELOW_MINIMUM']);
      expect([method, codeOf(await buying(new Decimal(max).plus(step)))]).toEqual([method, 'AMOUNT_ABOVE_MAXIMUM']);
    }
  });

  it('the crypto amount is limited by the min of its currency and chain', async () => {
    expect(limit('Minimum crypto amount')).toContain('limits endpoints');
    const { body } = await world.partner.get('/api/v2/cryptocurrencies/limits');
    expect(body.buy).toHaveLength(8);

    for (const { chain, currency, min } of body.buy) {
      const restore = await setPrices(world, { usd: { [currency]: new Decimal(500).div(min).toFixed() } }); // keeps the method's own limits far away
      const buying = (crypto: Decimal) =>
        order({
          type: 'buy',
          method: 'paynow',
          chain,
          cryptoCurrency: currency,
          crypto: crypto.toNumber(),
          wallet: walletOn(chain),
        });
      const below = await buying(new Decimal(min).minus(new Decimal(10).pow(-PRECISION[currency as CryptoCode])));
      expect([chain, currency, codeOf(below), below.body.message]).toEqual([
        chain,
        currency,
        'AMOUNT_BELOW_MINIMUM',
        `The amount is below the minimum of ${min} ${currency}.`,
      ]);
      expect([chain, currency, (await buying(new Decimal(min))).status]).toEqual([chain, currency, 201]);
      await restore();
    }
  });

  it.each([
    ['Document file types', 'front', ['mp4', 'avi']],
    ['Video file types', 'kycVideo', ['png', 'pdf']],
  ])('%s: each of the table is accepted, and nothing else', async (name, type, others) => {
    const { id } = await signUp(world.partner);
    const upload = (extension: string): Promise<Answer> =>
      world.partner.post(`/api/users/${id}/upload-kyc-documents`, undefined, {
        form: formOf({ type, name: `file.${extension}`, content: sampleOf(extension) }),
      });
    const accepted = limit(name).split(', ');
    expect(accepted).toHaveLength(4);

    for (const extension of accepted)
      expect([extension, (await upload(extension)).body]).toEqual([extension, { status: 'ok' }]);
    for (const extension of [...others, 'gif'])
      expect([extension, codeOf(await upload(extension))]).toEqual([extension, 'DOCUMENT_FORMAT_UNSUPPORTED']);
  });

  it('amount precision is that of the precision table', () => {
    expect(limit('Amount precision')).toBe('see the precision table');
    expect(tableUnder('Limits').rows).toHaveLength(8);
  });

  describe('method attributes', () => {
    const table = tableUnder("MethodAttributes (object for a sell's fiat destination)");
    const required: [string, string[]][] = table.rows.flatMap((row) => {
      const named = METHOD_IDS.filter((id) => (row['Methods'] ?? '').split(/[ ,()]+/).includes(id));
      const wallet = (row['Methods'] ?? '').includes('Hong Kong mobile wallet') ? ['payme'] : [];
      return [...named, ...wallet].map((method): [string, string[]] => [
        method,
        (row['Required fields'] ?? '').split(', '),
      ]);
    });
    const chosen: [string, string[]][] = [
      ['duit-now', ['phone', 'code']],
      ['pay-id', ['account', 'accountName']],
    ];

    it('are the fields of the contract, for all methods', () => {
      expect([...required, ...chosen].map(([method]) => method).sort()).toEqual([...METHOD_IDS].sort());
      expect(new Set(required.flatMap(([, fields]) => fields))).toEqual(new Set(METHOD_ATTRIBUTES));
      expect(column(table, 'Methods')).toHaveLength(3);
    });

    it.each([...required, ...chosen])('of %s: %j are required, each of them', async (method, fields) => {
      const { min } = methods.sell.flatMap((place: Json) => place.methods).find((each: Json) => each.method === method);
      const all: Readonly<Record<string, string>> = PAYEES[method as MethodId];
      const selling = (methodAttributes: object): Promise<Answer> =>
        order({ type: 'sell', method, cryptoCurrency: 'BTC', fiat: min * 2, methodAttributes });
      expect(Object.keys(all)).toHaveLength(fields.length);

      expect(await selling(all)).toMatchObject({ status: 201 });
      for (const field of fields) {
        const answer = await selling({ ...all, [field]: undefined });
        expect([field, codeOf(answer)]).toEqual([field, 'METHOD_ATTRIBUTES_INVALID']);
        expect(answer.body.details).toEqual([{ field: `methodAttributes.${field}`, problem: expect.any(String) }]);
      }
    });
  });
});

const walletOn = (chain: string): string | undefined =>
  CHAINS[chain as ChainId].sandboxAddresses(() => new Uint8Array(20).fill(7))[chain];

const GIF = Buffer.from(
  'GIF89a\x01\x00\x01\x00\x80\x00\x00\x00\x00\x00\xff\xff\xff,\x00\x00\x00\x00\x01\x00\x01\x00\x00\x02\x02D\x01\x00;',
  'latin1',
);

function sampleOf(extension: string): Uint8Array {
  if (extension === 'gif') return GIF;
  const samples: Readonly<Record<string, Uint8Array>> = { ...SAMPLES, jpeg: SAMPLES.jpg };
  const sample = samples[extension];
  if (!sample) throw new Error(`no sample of ${extension}`);
  return sample;
}
