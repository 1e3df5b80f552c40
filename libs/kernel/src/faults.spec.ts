import fc from 'fast-check';
import { type Fault, fault, type FaultCode, FAULTS } from './faults.js';

const CODES = Object.keys(FAULTS) as FaultCode[];
const factsOf = (code: FaultCode): string[] =>
  [...FAULTS[code].message.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
const filled = (code: FaultCode, value: string): Fault =>
  fault(code, Object.fromEntries(factsOf(code).map((name) => [name, value])));

describe.each(CODES)('%s', (code) => {
  it('has a status of the 4xx or 5xx kind', () => {
    expect(Number.isInteger(FAULTS[code].status)).toBe(true);
    expect(FAULTS[code].status).toBeGreaterThanOrEqual(400);
    expect(FAULTS[code].status).toBeLessThan(600);
    expect(filled(code, 'x').status).toBe(FAULTS[code].status);
  });

  it('is one sentence of at most 120 characters, with all its facts filled', () => {
    const { message } = filled(code, 'x');

    expect(message).not.toMatch(/[{}]/);
    expect(message.length).toBeLessThanOrEqual(120);
    if (FAULTS[code].message !== '{problem}') expect(FAULTS[code].message).toMatch(/^[A-Z{].*\.$/s);
  });

  it('is named like the others', () => {
    expect(code).toMatch(/^[A-Z]+(_[A-Z]+)*$/);
  });

  it('is one line of clean text, whatever its facts quote', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (quoted) => {
        const { message } = filled(code, quoted);

        expect(message).not.toMatch(/[\p{Cc}\p{Cs}\u2028\u2029]/u);
      }),
      { numRuns: 30 },
    );
  });
});

describe('a fault', () => {
  it('says what is wrong within its first 120 characters, however long the thing is that it quotes', () => {
    const long = 'x'.repeat(5_000);
    const firstPart = (code: FaultCode, facts: Record<string, string>): string =>
      fault(code, facts).message.slice(0, 120);

    expect(firstPart('CONTENT_TYPE_UNSUPPORTED', { contentType: long, accepted: 'application/json' })).toMatch(
      /The content type x+… is not accepted/,
    );
    expect(firstPart('NUMBER_NOT_EXACT', { number: '1'.repeat(5_000) })).toMatch(/The number 1+… has more digits/);
    expect(firstPart('METHOD_UNSUPPORTED', { method: long, type: 'sell' })).toMatch(/^x+… is not a payment method/);
    expect(firstPart('CRYPTO_UNSUPPORTED', { cryptoCurrency: long, type: 'bought' })).toMatch(/^x+… cannot be bought/);
    expect(firstPart('CURRENCY_UNSUPPORTED', { currency: long })).toMatch(/^x+… is not supported/);
    expect(firstPart('CHAIN_UNSUPPORTED', { cryptoCurrency: 'USDT', chain: long })).toMatch(
      /^USDT is not supported on x+…/,
    );
  });

  it('keeps a whole sentence of ours where it is the message', () => {
    const problem =
      'status must be one of initiated, created, and whatever else there may be to be said about the status of it.';

    expect(fault('VALIDATION_FAILED', { problem }).message).toBe(problem);
  });

  it('clips what it quotes, so that no answer is as long as the body that caused it', () => {
    expect(fault('CURRENCY_UNSUPPORTED', { currency: 'x'.repeat(100_000) }).message.length).toBeLessThan(120);
    expect(fault('CURRENCY_UNSUPPORTED', { currency: 'XYZ' }).message).toBe('XYZ is not supported.');
  });

  it('makes one line of CR and LF: what a partner sends cannot write log lines of its own', () => {
    const { message } = fault('CURRENCY_UNSUPPORTED', { currency: 'SGD\r\n{"level":"info"}\t\u001b[2J' });

    expect(message).toBe('SGD {"level":"info"} [2J is not supported.');
  });

  it('never cuts a character in two', () => {
    for (const pad of ['', 'x'])
      expect(fault('CURRENCY_UNSUPPORTED', { currency: pad + '💸'.repeat(200) }).message).not.toMatch(/\p{Cs}/u);
  });

  it('takes quoted text for text, not for a pattern or another fact', () => {
    expect(fault('CURRENCY_UNSUPPORTED', { currency: '$& $1 {currency}' }).message).toBe(
      '$& $1 {currency} is not supported.',
    );
  });

  it('fills numbers and zeros too', () => {
    expect(fault('AMOUNT_TOO_PRECISE', { field: 'fiat', digits: 0, currency: 'VND' }).message).toBe(
      'fiat has too many decimals: VND allows 0.',
    );
  });

  it('is an error with its code, facts and details', () => {
    const details = [{ field: 'phone', problem: 'phone is missing' }];
    const thrown = fault('PHONE_INVALID', { a: 1 }, details);

    expect(thrown).toBeInstanceOf(Error);
    expect(thrown).toMatchObject({ name: 'Fault', code: 'PHONE_INVALID', status: 400, facts: { a: 1 }, details });
  });
});
