import type { Client } from '../support/client.js';
import { codeOf } from '../support/faults.js';
import { verifiedUser } from '../support/people.js';
import { BUY, SELL } from '../support/trades.js';
import { startWorld, type World } from '../support/world.js';

const ESTIMATE = '/api/transactions/estimate';
const ORDER = { type: 'buy', cryptoCurrency: 'BTC', currency: 'SGD', fiat: 200 };

/** Clients of the original service that run unmodified: what they send beyond the published contract is taken, and nothing ambiguous is. */
describe('an unmodified client', () => {
  let world: World;
  let partner: Client;
  let userId: string;
  beforeAll(async () => {
    world = await startWorld();
    partner = world.partner;
    userId = (await verifiedUser(partner)).id;
  });
  afterAll(() => world.close());

  describe('that writes amounts as text', () => {
    it.each([
      ['200', 200],
      ['200.5', 200.5],
      ['200.50', 200.5],
      ['1999.99', 1999.99],
    ])('is answered the estimate for fiat %j', async (text, fiat) => {
      const answer = await partner.post(ESTIMATE, { ...ORDER, fiat: text });

      expect(answer).toMatchObject({ status: 200, body: { fiat } });
      expect(answer.body).toEqual((await partner.post(ESTIMATE, { ...ORDER, fiat })).body);
    });

    it('is answered the estimate for crypto, and for both', async () => {
      expect((await partner.post(ESTIMATE, { ...ORDER, fiat: undefined, crypto: '0.00200' })).body).toMatchObject({ crypto: 0.002 });
      expect((await partner.post(ESTIMATE, { ...ORDER, crypto: '0.01' })).body).toMatchObject({ crypto: 0.01 });
    });

    it('holds a quote, and creates a buy and a sell', async () => {
      const [quote, bought, sold] = [
        await partner.post('/api/quotes', { ...ORDER, fiat: '200' }),
        await partner.post(`/api/users/${userId}/transactions`, { ...BUY, fiat: '200.00' }),
        await partner.post(`/api/users/${userId}/transactions`, { ...SELL, crypto: '0.002' }),
      ];

      expect([quote, bought, sold].map(({ status }) => status)).toEqual([201, 201, 201]);
      expect([quote.body.fiat, bought.body.fiat, sold.body.crypto]).toEqual([200, 200, 0.002]);
    });

    it.each([
      ...[' 200', '200 ', '\t200', '2e2', '2E2', '0x200', '0b11', '0o7', '+200', '.5', '5.', '1,000', '1_000', '200n', '２００', '--1', '1.2.3'].map((text) => [text, text]),
      ...['abc', 'NaN', 'Infinity', '-Infinity', 'null', 'true', '9007199254740993', '0.1234567890123456789', '200.000000000000000001', '1234567890123456', '0.0000000000000000001'].map((text) => [text, text]),
      ['5,000 digits', '9'.repeat(5_000)],
      ['50,000 digits of a fraction', `200.${'0'.repeat(50_000)}`],
    ])('is refused "%s", in the estimate and on creation', async (_, text) => {
      const answers = [await partner.post(ESTIMATE, { ...ORDER, fiat: text }), await partner.post(`/api/users/${userId}/transactions`, { ...BUY, fiat: text })];

      expect(answers.map(({ status }) => status)).toEqual([400, 400]);
      expect(answers.map(codeOf)).toEqual(['VALIDATION_FAILED', 'VALIDATION_FAILED']);
      for (const { body } of answers) {
        expect(body.message).toMatch(/^fiat must be a number, or a plain decimal in a string/);
        expect(body.details).toEqual([{ field: 'fiat', problem: expect.stringContaining('fiat') }]);
      }
    });

    it('has said nothing with empty text, as with every field', async () => {
      expect(codeOf(await partner.post(ESTIMATE, { ...ORDER, fiat: '' }))).toBe('AMOUNT_REQUIRED');
      expect((await partner.post(ESTIMATE, { ...ORDER, fiat: '', crypto: '0.01' })).body).toMatchObject({ crypto: 0.01 });
    });

    it.each([
      ['0', 'AMOUNT_INVALID'],
      ['-200', 'AMOUNT_INVALID'],
      ['200.001', 'AMOUNT_TOO_PRECISE'],
      ['999999999999999', 'AMOUNT_ABOVE_MAXIMUM'],
      ['1', 'AMOUNT_BELOW_MINIMUM'],
    ])('is answered to %j as to the number', async (text, code) => {
      const [asText, asNumber] = [await partner.post(`/api/users/${userId}/transactions`, { ...BUY, fiat: text }), await partner.post(`/api/users/${userId}/transactions`, { ...BUY, fiat: Number(text) })];

      expect([codeOf(asText), codeOf(asNumber)]).toEqual([code, code]);
    });
  });
});
