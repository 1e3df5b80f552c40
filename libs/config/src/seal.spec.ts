import { randomBytes } from 'node:crypto';
import { seal, unseal } from './seal.js';

const KEY = randomBytes(32);

describe('a sealed text', () => {
  it.each(['', 'a secret', 'ünï 💶'.repeat(1_000)])('opens for whom it was sealed', (text) => {
    expect(unseal(KEY, seal(KEY, text, 'row 1'), 'row 1')).toBe(text);
  });

  it('never looks the same twice', () => {
    expect(seal(KEY, 'a secret', 'row 1')).not.toEqual(seal(KEY, 'a secret', 'row 1'));
  });

  it('opens for no other place, with no other key, and not when it was changed or cut', () => {
    const sealed = seal(KEY, 'a secret', 'row 1');

    expect(() => unseal(KEY, sealed, 'row 2')).toThrow();
    expect(() => unseal(randomBytes(32), sealed, 'row 1')).toThrow();
    for (let i = 0; i < sealed.length; i++) {
      const changed = Buffer.from(sealed);
      changed[i]! ^= 1;
      expect(() => unseal(KEY, changed, 'row 1')).toThrow();
    }
    for (const length of [0, 11, 20, sealed.length - 1])
      expect(() => unseal(KEY, sealed.subarray(0, length), 'row 1')).toThrow();
  });
});
