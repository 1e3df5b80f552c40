import { nextNonce } from './nonces.js';

const MANY = 20_000;

describe('nonces', () => {
  it('have their length and never come twice', () => {
    const made = Array.from({ length: MANY }, () => nextNonce(12));

    expect(made.every(({ length }) => length === 12)).toBe(true);
    expect(new Set(made.map((nonce) => nonce.toString('hex'))).size).toBe(MANY);
  });

  it('stay as they are while others are made', () => {
    const nonce = nextNonce(12);
    const before = nonce.toString('hex');
    for (let i = 0; i < MANY; i += 1) nextNonce(12);

    expect(nonce.toString('hex')).toBe(before);
  });
});
