import { createHash } from 'node:crypto';
import {
  ASSETS,
  CHAINS,
  type CryptoCode,
  METHOD_IDS,
  METHODS,
  TRANSACTION_TYPES,
  type TransactionType,
} from '@rampart/kernel';
import type { Answer, Json } from '../../test/support/client.js';
import { PAYEES } from '../../test/support/payees.js';
import { startTrading } from '../../test/support/trading.js';
import type { World } from '../../test/support/world.js';

const bytesOf = (word: string): Uint8Array => createHash('sha256').update(word).digest().subarray(0, 20);

/** A wallet on the first chain of a cryptocurrency. */
const walletOf = (code: CryptoCode): string =>
  Object.values(CHAINS[ASSETS[code].buy[0]!.chain].sandboxAddresses(bytesOf))[0]!;

/** Every cryptocurrency that a side offers, with each method. */
const pairsOf = (type: TransactionType): [string, CryptoCode][] =>
  METHOD_IDS.flatMap((method) =>
    (Object.keys(ASSETS) as CryptoCode[])
      .filter((code) => (ASSETS[code][type] ?? []).length > 0)
      .map((code): [string, CryptoCode] => [method, code]),
  );

describe.each(TRANSACTION_TYPES)('the published limits of a %s', (type) => {
  let world: World;
  let userId: string;
  let limits: Json;
  let minimums: Json;
  beforeAll(async () => {
    ({ world, userId } = await startTrading());
    limits = (await world.partner.get('/api/methods')).body[type].flatMap((place: Json) => place.methods);
    minimums = (await world.partner.get('/api/v2/cryptocurrencies/limits')).body[type];
  });
  afterAll(() => world.close());

  const terms = (method: string, cryptoCurrency: CryptoCode) => ({ type, method, cryptoCurrency });
  const estimate = async (order: object): Promise<Json> =>
    (await world.partner.post('/api/transactions/estimate', order)).body;
  const quote = (order: object): Promise<Answer> => world.partner.post('/api/quotes', order);
  const create = (method: string, code: CryptoCode, amount: object): Promise<Answer> =>
    world.partner.post(`/api/users/${userId}/transactions`, {
      ...terms(method, code),
      ...amount,
      ...(type === 'buy' ? { wallet: walletOf(code) } : { methodAttributes: PAYEES[method as keyof typeof PAYEES] }),
    });
  const codeOf = ({ status, body }: Answer) => (status === 201 ? 'created' : body.code);

  it.each(pairsOf(type))(
    'by %s of %s can be ordered, quoted, and ordered as the estimate shows them',
    async (id, code) => {
      const { min, max } = limits.find(({ method }: Json) => method === id);

      for (const fiat of [min, max]) {
        const shown = await estimate({ ...terms(id, code), fiat });
        const held = await quote({ ...terms(id, code), fiat });
        const heldInCrypto = await quote({ ...terms(id, code), crypto: shown.crypto });
        const answers = {
          fiat: await create(id, code, { fiat }),
          crypto: await create(id, code, { crypto: shown.crypto }),
          quoteId: await create(id, code, { quoteId: held.body.id }),
          quoteAndFiat: await create(id, code, { fiat, quoteId: (await quote({ ...terms(id, code), fiat })).body.id }),
          quoteInCrypto: await create(id, code, { quoteId: heldInCrypto.body.id }),
        };

        expect([fiat, Object.entries(answers).map(([by, answer]) => [by, codeOf(answer)])]).toEqual([
          fiat,
          Object.keys(answers).map((by) => [by, 'created']),
        ]);
      }
    },
  );

  it.each(pairsOf(type))(
    'by %s of %s: the minimum in crypto is taken where its method takes its value',
    async (id, code) => {
      const { min } = limits.find(({ method }: Json) => method === id);
      const { min: crypto } = minimums.find(({ currency }: Json) => currency === code);
      const shown = await estimate({ ...terms(id, code), crypto });

      const answers = [await create(id, code, { crypto }), await create(id, code, { fiat: shown.fiat })];

      const expected = shown.fiat < min ? 'AMOUNT_BELOW_MINIMUM' : 'created';
      expect(answers.map(codeOf)).toEqual([expected, expected]);
    },
  );

  it.each(METHOD_IDS)('by %s: no quote is granted that no order could be made of', async (id) => {
    const { min, max } = limits.find(({ method }: Json) => method === id);
    const step = METHODS[id].currency === 'IDR' || METHODS[id].currency === 'VND' ? 1 : 0.01;
    const asked = [
      { ...terms(id, 'BTC'), fiat: min - step },
      { ...terms(id, 'BTC'), fiat: max + step },
      { type, cryptoCurrency: 'BTC', currency: METHODS[id].currency, fiat: 2 * max },
    ];

    const answers = await Promise.all(asked.map(quote));

    expect(answers.map(codeOf)).toEqual(['AMOUNT_BELOW_MINIMUM', 'AMOUNT_ABOVE_MAXIMUM', 'AMOUNT_ABOVE_MAXIMUM']);
  });
});
