import { describedRoute, readDescribedCalls } from './described-calls.js';
import { redactBody } from './redact-body.js';

const described = readDescribedCalls();
const redact = (body: unknown): unknown => JSON.parse(redactBody(body, described) ?? 'null');

describe('a body in the log of calls', () => {
  it('keeps the words of the API and its amounts', () => {
    expect(redact({ type: 'buy', method: 'paynow', cryptoCurrency: 'BTC', fiat: 200 })).toEqual({
      type: 'buy',
      method: 'paynow',
      cryptoCurrency: 'BTC',
      fiat: 200,
    });
  });

  it('keeps of other text, and of numbers that are no amounts, only what they are', () => {
    expect(redact({ email: 'ada@example.com', phone: 91234567, firstName: 'Ada', enabled: true })).toEqual({
      email: '[text of 15]',
      phone: '[number]',
      firstName: '[text of 3]',
      enabled: true,
    });
  });

  it("keeps neither names of fields that are not ours nor anything of a partner's own data", () => {
    const kept = redactBody({ 'ada@example.com': 1, 'partnerData': { type: 'buy' } }, described);

    expect(kept).toBe('{"partnerData":"[object]","[unknown fields]":1}');
  });

  it('shortens lists, and keeps nothing of text that is no JSON', () => {
    expect(redact({ data: [{ type: 'buy' }, {}, {}, {}, {}] })).toEqual({
      data: [{ type: 'buy' }, {}, {}, '[2 more]'],
    });
    expect(redact('{"email":"ada@example.com"')).toBe('[text of 26]');
    expect(redact(undefined)).toBeNull();
  });
});

describe('the route of a call that was refused before it was routed', () => {
  it('is the described one, without ids', () => {
    expect(describedRoute(described, '/api/users/0199f3a0/transactions')).toBe('/api/users/:userId/transactions');
    expect(describedRoute(described, '/api/users/me')).toBe('/api/users/me');
    expect(describedRoute(described, '/api/ada@example.com')).toBe('');
  });
});
