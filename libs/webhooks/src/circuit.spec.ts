import { room } from './circuit.js';

describe('the room of an endpoint', () => {
  it.each([1, 2, 4, 8])('is %i when it has grown to that', (slots) => {
    expect(room({ slots, probeDue: null })).toBe(slots);
  });

  it('is a single try while it is degraded, when that is due, and none before', () => {
    expect(room({ slots: 8, probeDue: true })).toBe(1);
    expect(room({ slots: 8, probeDue: false })).toBe(0);
  });

  it('is never more than eight', () => {
    expect(room({ slots: 64, probeDue: null })).toBe(8);
  });
});
