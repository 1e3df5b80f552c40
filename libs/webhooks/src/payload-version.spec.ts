import fc from 'fast-check';
import { bodyIn } from './payload-version.js';

const recorded = (partnerData: unknown) => ({
  message: 'TRANSACTION_UPDATED',
  timestamp: 1_767_225_600_000,
  payload: {
    id: 't',
    status: 'completed',
    crypto: 1e-8,
    createdAt: '2026-01-01T00:00:00.000Z',
    wallet: 'bc1q',
    partnerData,
  },
});
const without = (partnerData: unknown): string => {
  const { message, timestamp, payload } = recorded(partnerData);
  const { createdAt: _, ...contract } = payload;
  return JSON.stringify({ message, timestamp, payload: contract });
};

describe('the body of an event', () => {
  it('in version 1 leaves out what the contract does not name, and keeps every other byte, whatever the partner sent along', () => {
    fc.assert(
      fc.property(fc.jsonValue({ noUnicodeString: false }), (partnerData) => {
        const body = JSON.stringify(recorded(partnerData));

        expect(bodyIn(1, { type: 'TRANSACTION_UPDATED', body })).toBe(without(JSON.parse(JSON.stringify(partnerData))));
      }),
    );
  });

  it.each([
    { createdAt: 'mine' },
    { 10: 'ten', 9: 'nine' },
    JSON.parse('{"__proto__":{"createdAt":1}}'),
    '"createdAt":"x",',
    -0,
    1e21,
  ])('in version 1 leaves %j alone', (partnerData) => {
    expect(bodyIn(1, { type: 'TRANSACTION_UPDATED', body: JSON.stringify(recorded(partnerData)) })).toBe(
      without(partnerData),
    );
  });

  it('in version 2 is what was recorded, byte by byte', () => {
    const body = '{"message":"TRANSACTION_UPDATED", "payload":{"createdAt":"x"}}';

    expect(bodyIn(2, { type: 'TRANSACTION_UPDATED', body })).toBe(body);
  });

  it('of another type has one version', () => {
    const body = '{"message":"WEBHOOK_ENDPOINT_DISABLED","payload":{"createdAt":"x"}}';

    expect([
      bodyIn(1, { type: 'WEBHOOK_ENDPOINT_DISABLED', body }),
      bodyIn(2, { type: 'WEBHOOK_ENDPOINT_DISABLED', body }),
    ]).toEqual([body, body]);
  });
});
