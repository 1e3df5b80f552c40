import fc from 'fast-check';
import { type Executor, inOneStatement, joinSql, rawSql, rows, rowsOf, Sql, sql } from './sql.js';

/** Generates SQL of text, values and nested SQL at random. Each value is its own number, so that the order is visible. */
const { piece } = fc.letrec<{ piece: (next: () => number) => Sql; part: (next: () => number) => unknown }>((tie) => ({
  piece: fc
    .tuple(
      fc.array(tie('part'), { maxLength: 4 }),
      fc.array(fc.constantFrom(' a ', ' b$ ', ' ? ', '', " '$9' "), { minLength: 5, maxLength: 5 }),
    )
    .map(
      ([parts, texts]) =>
        (next) =>
          new Sql(
            texts.slice(0, parts.length + 1),
            parts.map((part) => part(next)),
          ),
    ),
  part: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constant((next: () => number): unknown => next()),
    tie('piece'),
  ),
}));

describe('SQL with its values', () => {
  it('numbers its values and keeps them out of the text', () => {
    expect(sql`SELECT ${1}, ${'two'} WHERE a = ${null}`.toQuery()).toEqual({
      text: 'SELECT $1, $2 WHERE a = $3',
      values: [1, 'two', null],
    });
  });

  it('is just text without values', () => {
    expect(sql`SELECT 1`.toQuery()).toEqual({ text: 'SELECT 1', values: [] });
  });

  it('never lets a value become SQL', () => {
    const evil = "'; DROP TABLE partner; --";

    expect(sql`SELECT ${evil}`.toQuery()).toEqual({ text: 'SELECT $1', values: [evil] });
  });

  it('nests: pieces become part of the text, their values are numbered through', () => {
    const condition = sql`b = ${2} AND c = ${3}`;

    expect(sql`SELECT ${1} WHERE (${condition}) OR d = ${4}`.toQuery()).toEqual({
      text: 'SELECT $1 WHERE (b = $2 AND c = $3) OR d = $4',
      values: [1, 2, 3, 4],
    });
  });

  it('may be used twice, each time with values of its own', () => {
    const one = sql`x = ${1}`;

    expect(sql`${one} OR ${one}`.toQuery()).toEqual({ text: 'x = $1 OR x = $2', values: [1, 1] });
    expect(one.toQuery()).toEqual(one.toQuery());
  });

  it('takes names of tables and columns as they are', () => {
    expect(sql`SELECT ${rawSql('name')} FROM ${rawSql('desk.line')} WHERE id = ${1}`.toQuery()).toEqual({
      text: 'SELECT name FROM desk.line WHERE id = $1',
      values: [1],
    });
  });

  it('joins any number of values and pieces', () => {
    expect(sql`VALUES (${joinSql([1, sql`${2}::int`, 3])})`.toQuery()).toEqual({
      text: 'VALUES ($1, $2::int, $3)',
      values: [1, 2, 3],
    });
    expect(joinSql([sql`a = ${1}`, sql`b`], ' AND ').toQuery()).toEqual({ text: 'a = $1 AND b', values: [1] });
    expect(joinSql([1]).toQuery()).toEqual({ text: '$1', values: [1] });
    expect(joinSql([]).toQuery()).toEqual({ text: '', values: [] });
  });

  it('takes a list and an object for a value, not for SQL', () => {
    expect(sql`SELECT ${[1, 2]}, ${{ strings: ['DROP'], values: [] }}`.toQuery()).toMatchObject({
      text: 'SELECT $1, $2',
    });
  });

  it('has a parameter for each value, in the order of the text, however it is nested', () => {
    fc.assert(
      fc.property(piece, (make) => {
        let made = 0;
        const { text, values } = make(() => (made += 1)).toQuery();

        const numbers = [...text.replaceAll("'$9'", '').matchAll(/\$(\d+)/g)].map(([, n]) => Number(n));
        expect(numbers).toEqual(values.map((_, i) => i + 1));
        expect(values).toEqual(Array.from({ length: made }, (_, i) => i + 1));
      }),
      { numRuns: 500 },
    );
  });
});

describe('several statements as one', () => {
  it('are named parts before a result, with values numbered through', () => {
    const statement = inOneStatement(
      { changed: sql`UPDATE t SET a = ${1} RETURNING id`, recorded: sql`INSERT INTO e SELECT id, ${2} FROM changed` },
      sql`SELECT id, ${3} FROM changed`,
    );

    expect(statement.toQuery()).toEqual({
      text: 'WITH changed AS (UPDATE t SET a = $1 RETURNING id), recorded AS (INSERT INTO e SELECT id, $2 FROM changed) SELECT id, $3 FROM changed',
      values: [1, 2, 3],
    });
  });

  it('are also one of one', () => {
    expect(inOneStatement({ only: sql`SELECT ${1}` }, sql`SELECT 1`).toQuery().text).toBe(
      'WITH only AS (SELECT $1) SELECT 1',
    );
  });
});

describe('the rows of a statement', () => {
  const answering = (answer: unknown): Executor => ({ query: async () => answer });

  it('are asked for with text and values', async () => {
    const query = jest.fn(async () => []);
    await rows({ query }, sql`SELECT ${7}`);

    expect(query).toHaveBeenCalledWith('SELECT $1', [7]);
  });

  it('are those of a select', async () => {
    expect(await rowsOf(answering([{ id: 1 }, { id: 2 }]), '', [])).toEqual([{ id: 1 }, { id: 2 }]);
  });

  it('are those of an update or delete, which TypeORM answers as a pair', async () => {
    expect(await rowsOf(answering([[{ id: 1 }], 1]), '', [])).toEqual([{ id: 1 }]);
    expect(await rowsOf(answering([[], 0]), '', [])).toEqual([]);
  });

  it('are not mistaken for such a pair', async () => {
    expect(await rowsOf(answering([{ id: 1 }, { count: 2 }]), '', [])).toHaveLength(2);
    expect(await rowsOf(answering([]), '', [])).toEqual([]);
  });
});
