import { useInstallationKeys } from '@rampart/config';
import { newDataKey } from './data-keys.js';
import { UnreadableKey } from './wrapped-keys.js';
import { forgetDataKey, phoneIndex, prefixIndex, searchIndex, sealedFor, sealedJsonFor, sealedText } from './index.js';
import { querySealed } from './sealing-query.js';

const USER = '0192d3a5-7c1e-7abc-8def-0123456789ab';
const SECRET = 'a secret for tests that is long enough';

/** A database of one row, which returns what was written last. */
const database = () => {
  const sent: unknown[][] = [];
  const query = async (text: string, values: unknown[] = []): Promise<unknown> => {
    if (text.includes('data_key')) return { rows: [] };
    if (values.length > 0) sent.push(values);
    const row = Object.fromEntries((sent.at(-1) ?? []).map((value, i) => [`c${i}`, value]));
    return { rows: [row], fields: [] };
  };
  const ask = (text: string, values?: unknown[]) =>
    querySealed(query, values ? [text, values] : [text]) as Promise<{ rows: Record<string, unknown>[] }>;
  return { sent, ask };
};

describe('a sealing connection', () => {
  beforeAll(() => useInstallationKeys({ RAMPART_SECRET: SECRET }));
  beforeEach(() => void newDataKey(USER));

  it('sends ciphertext, and answers what was sealed', async () => {
    const { sent, ask } = database();

    const { rows } = await ask('INSERT', [
      sealedFor(USER, 'Ada'),
      sealedJsonFor(USER, { a: ['b'] }),
      sealedText('Eve'),
      'plain',
    ]);

    expect(rows).toEqual([{ c0: 'Ada', c1: { a: ['b'] }, c2: 'Eve', c3: 'plain' }]);
    expect(JSON.stringify(sent)).not.toMatch(/Ada|Eve/);
  });

  it('reads the keys of users that another process wrote', async () => {
    const { sent, ask } = database();
    await ask('INSERT', [newDataKey(USER), sealedFor(USER, 'Ada')]);
    const [wrapped, sealed] = sent[0] ?? [];
    forgetDataKey(USER);
    const stored = async (text: string): Promise<unknown> =>
      text.includes('data_key')
        ? { rows: [{ id: USER, data_key: wrapped }] }
        : { rows: [{ name: sealed }], fields: [] };

    expect(await querySealed(stored, ['SELECT'])).toMatchObject({ rows: [{ name: 'Ada' }] });
  });

  it('seals equal texts differently', async () => {
    const { sent, ask } = database();

    await ask('INSERT', [sealedFor(USER, 'Ada'), sealedFor(USER, 'Ada')]);

    expect(new Set(sent[0]).size).toBe(2);
  });

  it('answers placeholders once the key is gone', async () => {
    const { ask } = database();
    await ask('INSERT', [sealedFor(USER, 'Ada'), sealedJsonFor(USER, { a: 1 })]);

    forgetDataKey(USER);

    expect((await ask('SELECT')).rows).toEqual([{ c0: '(erased)', c1: null }]);
  });

  it('never opens a ciphertext that a caller writes', async () => {
    const { sent, ask } = database();
    await ask('INSERT', [sealedFor(USER, 'Ada')]);
    const stolen = String(sent[0]?.[0]);

    const { rows } = await ask('INSERT', [stolen, JSON.stringify({ a: stolen }), [stolen]]);

    expect(JSON.stringify(rows)).not.toContain('Ada');
  });

  it('shows no text that was changed', async () => {
    const { sent, ask } = database();
    await ask('INSERT', [sealedFor(USER, 'Ada')]);
    const sealed = String(sent[0]?.[0]);
    sent[0] = [`${sealed.slice(0, -2)}${sealed.endsWith('AA') ? 'BB' : 'AA'}`];

    expect((await ask('SELECT')).rows).toEqual([{ c0: '(erased)' }]);
  });

  describe('of a process with another secret', () => {
    let wrapped: unknown;
    let sealed: unknown;

    beforeEach(async () => {
      const { sent, ask } = database();
      await ask('INSERT', [newDataKey(USER), sealedFor(USER, 'Ada')]);
      [wrapped, sealed] = sent[0] ?? [];
      wrapped = String(wrapped).replace(/@[^.]+/, '@another');
      forgetDataKey(USER);
    });

    it('does not show users as erased', async () => {
      const stored = async (text: string): Promise<unknown> =>
        text.includes('data_key')
          ? { rows: [{ id: USER, data_key: wrapped }] }
          : { rows: [{ name: sealed }], fields: [] };

      await expect(querySealed(stored, ['SELECT'])).rejects.toThrow(UnreadableKey);
    });

    it('writes nothing about them', async () => {
      const sent: string[] = [];
      const stored = async (text: string): Promise<unknown> => {
        if (text.includes('data_key')) return { rows: [{ id: USER, data_key: wrapped }] };
        sent.push(text);
        return { rows: [], fields: [] };
      };

      await expect(querySealed(stored, ['INSERT', [sealedFor(USER, 'Ada')]])).rejects.toThrow(UnreadableKey);
      expect(sent).toEqual([]);
    });
  });
});

describe('a blind index', () => {
  beforeAll(() => useInstallationKeys({ RAMPART_SECRET: SECRET }));

  const finds = (search: string, ...values: string[]): boolean =>
    searchIndex('one', search).every((word) =>
      [...prefixIndex('one', ...values), ...phoneIndex('one', '+6591234567')].includes(word),
    );

  it.each(['ada', 'LOVE', 'lovelace', 'ada lovel', 'exam', 'ada@example.com', '91234567', '+6591234567', '4567'])(
    'finds %s',
    (search) => {
      expect(finds(search, 'Ada', 'Lovelace', 'ada@example.com')).toBe(true);
    },
  );

  it.each(['velace', 'adb', 'ada byron', '1234'])('does not find %s', (search) => {
    expect(finds(search, 'Ada', 'Lovelace', 'ada@example.com')).toBe(false);
  });

  it("has other digests for another partner's users", () => {
    expect(prefixIndex('one', 'Ada')).not.toEqual(prefixIndex('two', 'Ada'));
  });
});
