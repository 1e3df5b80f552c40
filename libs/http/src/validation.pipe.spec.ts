import { Fault } from '@rampart/kernel';
import { CreateTransactionDto, EstimateDto, SignUpDto } from '@rampart/contract';
import { validationFault, validationPipe } from './validation.pipe.js';

const pipe = validationPipe();
const parsed = <T>(metatype: new () => T, body: unknown): Promise<T> =>
  pipe.transform(body, { type: 'body', metatype }) as Promise<T>;

async function refusal(metatype: new () => unknown, body: unknown): Promise<Fault> {
  const error = await parsed(metatype, body).then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof Fault)) throw new Error(`no fault but ${String(error)}`);
  return error;
}
const ESTIMATE = { type: 'buy', cryptoCurrency: 'BTC' };

describe('a body that is not right', () => {
  it('is a VALIDATION_FAILED of 400 whose message says what the first mistake is', async () => {
    const { code, status, message } = await refusal(EstimateDto, { ...ESTIMATE, fiat: 'abc' });

    expect([code, status]).toEqual(['VALIDATION_FAILED', 400]);
    expect(message).toMatch(/^fiat must be a number.*\.$/);
  });

  it('says of a field that is missing that it must be there, not how long it may be', async () => {
    const { message } = await refusal(EstimateDto, { cryptoCurrency: 'BTC' });

    expect(message).toBe('type is required.');
  });

  it('has a detail for each wrong field', async () => {
    const { details } = await refusal(EstimateDto, { type: 7, cryptoCurrency: 'x'.repeat(100), fiat: [] });

    expect([...new Set(details?.map(({ field }) => field))]).toEqual(['type', 'cryptoCurrency', 'fiat']);
    expect(details?.every(({ field, problem }) => problem.startsWith(field))).toBe(true);
  });

  it('names a field within another by its path', () => {
    const count = { property: 'count', constraints: { isInt: 'count must be an integer number' } };

    const { details } = validationFault([{ property: 'lines', children: [{ property: '1', children: [count] }] }]);

    expect(details).toEqual([{ field: 'lines.1.count', problem: 'count must be an integer number' }]);
  });

  it('is reported in one clean line of at most 120 characters', async () => {
    for (const body of [{}, { type: 'x'.repeat(10_000), cryptoCurrency: '\0' }, { ...ESTIMATE, fiat: {} }]) {
      const { message } = await refusal(EstimateDto, body);

      expect(message.length).toBeLessThanOrEqual(120);
      expect(message).not.toMatch(/\p{Cc}/u);
    }
  });

  it('never quotes the value: it may be personal', async () => {
    const { message, details } = await refusal(SignUpDto, { email: 'ada-at-home', firstName: 7, lastName: 'Lovelace' });

    expect(JSON.stringify({ message, details })).not.toMatch(/ada-at-home|Lovelace/);
  });
});

describe('a body that is right', () => {
  it('becomes its DTO, without what we do not know: unknown fields are ignored, never refused', async () => {
    const dto = await parsed(EstimateDto, { ...ESTIMATE, fiat: 200, lang: 'en', partner: { admin: true } });

    expect(dto).toBeInstanceOf(EstimateDto);
    expect({ ...dto }).toEqual({ ...ESTIMATE, fiat: 200 });
  });

  it('keeps what is the partner’s own', async () => {
    const dto = await parsed(CreateTransactionDto, {
      ...ESTIMATE,
      method: 'paynow',
      partnerData: { any: [1, 'thing'] },
      methodAttributes: { phone: '1' },
    });

    expect(dto).toMatchObject({ partnerData: { any: [1, 'thing'] }, methodAttributes: { phone: '1' } });
  });
});
