import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import fc from 'fast-check';
import { readPlain } from './plain-fields.js';
import { CreateTransactionDto } from './transactions/create-transaction.dto.js';
import { EstimateDto, EstimateQueryDto } from './transactions/estimate.dto.js';
import { ExpandDto } from './transactions/fees.dto.js';

const DTOS = [EstimateDto, EstimateQueryDto, CreateTransactionDto, ExpandDto];

const NAMES = [
  ...['type', 'cryptoCurrency', 'method', 'currency', 'chain', 'fiat', 'crypto', 'expand', 'wallet', 'destination'],
  ...['internalAddress', 'methodAttributes', 'refundDestination', 'requestId', 'quoteId', 'partnerData', 'constructor'],
];
const VALUE = fc.oneof(
  fc.constantFrom('buy', 'BTC', 'paynow', 'fees', '', '0.5', 'a\0', '\ud800', 'é', null, 0, -1, 1e21, true, {}, []),
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.jsonValue(),
);
const OBJECT = fc.oneof(
  fc.dictionary(fc.constantFrom(...NAMES), VALUE),
  fc
    .dictionary(fc.constantFrom(...NAMES), VALUE)
    .map((some) => ({ type: 'buy', method: 'paynow', cryptoCurrency: 'BTC', ...some })),
);

describe.each(DTOS.map((dto) => [dto.name, dto] as const))('%s, read where all of its fields are plain', (_, dto) => {
  it('is what class-transformer and class-validator make of it, which have nothing against it', () => {
    let plain = 0;
    fc.assert(
      fc.property(OBJECT, (given) => {
        const read = readPlain<object>(dto, given);
        if (read === undefined) return;

        plain += 1;
        const parsed = plainToInstance<object, object>(dto, given);
        expect(validateSync(parsed, { whitelist: true, forbidUnknownValues: false })).toEqual([]);
        expect(read).toEqual(parsed);
        expect(read).toBeInstanceOf(dto);
      }),
      { numRuns: 2_000 },
    );
    expect(plain).toBeGreaterThan(20);
  });
});

describe('a body of the documentation', () => {
  it('is plain', () => {
    const buy = {
      type: 'buy',
      fiat: 200,
      method: 'paynow',
      cryptoCurrency: 'BTC',
      wallet: 'tb1q',
      partnerData: { a: 1 },
    };

    expect(readPlain(CreateTransactionDto, { ...buy, unknown: 1 })).toEqual(buy);
  });
});
