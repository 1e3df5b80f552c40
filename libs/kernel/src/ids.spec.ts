import fc from 'fast-check';
import { ids, isId, secretHex } from './ids.js';

const MANY = 20_000;

describe('ids', () => {
  it('never come twice', () => {
    const made = Array.from({ length: MANY }, ids.next);

    expect(new Set(made).size).toBe(MANY);
  });

  it('come in the order of their text, within one millisecond too: newest first is `ORDER BY id DESC`', () => {
    const made = Array.from({ length: MANY }, ids.next);

    expect([...made].sort()).toEqual(made);
  });

  it('begin with their time in milliseconds', () => {
    const before = Date.now();
    const id = ids.next();

    const at = Number.parseInt(id.replace('-', '').slice(0, 12), 16);
    expect(at).toBeGreaterThanOrEqual(before - 1);
    expect(at).toBeLessThanOrEqual(Date.now() + 1);
  });

  it('are recognised, in any case of letters', () => {
    const id = ids.next();

    expect(isId(id)).toBe(true);
    expect(isId(id.toUpperCase())).toBe(true);
  });

  it('are not what a stranger sends: no text that is no uuid, nothing that is no text', () => {
    const id = ids.next();

    for (const other of [
      '',
      ` ${id}`,
      `${id}\n`,
      `{${id}}`,
      id.replaceAll('-', ''),
      `${id}0`,
      null,
      undefined,
      7,
      {},
      [id],
    ])
      expect(isId(other)).toBe(false);
    fc.assert(fc.property(fc.anything(), (value) => isId(value) === false || /^[0-9a-f-]{36}$/i.test(String(value))));
  });
});

describe('secret hex', () => {
  it('has two digits for each byte and is never the same again', () => {
    fc.assert(
      fc.property(fc.integer({ min: 16, max: 64 }), (bytes) => {
        expect(secretHex(bytes)).toMatch(new RegExp(`^[0-9a-f]{${2 * bytes}}$`));
        expect(secretHex(bytes)).not.toBe(secretHex(bytes));
      }),
    );
  });
});
