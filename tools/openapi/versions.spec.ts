import { mayBreak } from './versions.js';

describe('a version', () => {
  it.each([
    ['v1.4.2', '2.0.0', true],
    ['v0.1.0', '0.2.0', true],
    ['v0.9.0', '1.0.0', true],
    ['v1.4.2', '1.5.0', false],
    ['v0.1.0', '0.1.1', false],
    ['v1.4.2', '1.4.2', false],
  ])('after %s that is %s may break clients: %s', (before, after, expected) => {
    expect(mayBreak(before, after)).toBe(expected);
  });
});
