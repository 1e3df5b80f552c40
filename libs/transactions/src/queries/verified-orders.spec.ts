import { VerifiedOrders } from './verified-orders.js';

const ORDER = { partnerId: 'p1', json: '{"id":"o1"}', mac: Buffer.from('mac'), refundDestination: null };

describe('orders that were verified', () => {
  it('are known exactly as they were', () => {
    const verified = new VerifiedOrders();
    verified.add('o1', ORDER);

    expect(verified.has('o1', { ...ORDER, mac: Buffer.from('mac') })).toBe(true);
    for (const change of [
      { partnerId: 'p2' },
      { json: '{"id":"o1" }' },
      { mac: Buffer.from('mad') },
      { mac: null },
      { refundDestination: 'bc1q' },
    ])
      expect([change, verified.has('o1', { ...ORDER, ...change })]).toEqual([change, false]);
    expect(verified.has('o2', ORDER)).toBe(false);
  });

  it('are forgotten when there are thousands, the oldest first', () => {
    const verified = new VerifiedOrders();
    for (let i = 0; i < 2_001; i += 1) verified.add(`o${i}`, ORDER);

    expect(['o0', 'o1', 'o2000'].map((id) => verified.has(id, ORDER))).toEqual([false, true, true]);
  });
});
