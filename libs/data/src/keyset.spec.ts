import { ids } from '@rampart/kernel';
import { pageOf, readingOf } from './keyset.js';

const all = Array.from({ length: 5 }, () => ({ id: ids.next() })).reverse();

/** Returns the rows that a database would return. */
function page(stretch: { before?: string; after?: string; limit: number }) {
  const reading = readingOf(stretch);
  const { id, direction, limit } = reading;
  const found =
    direction === 'older'
      ? all.filter((row) => id === undefined || row.id < id)
      : all.filter((row) => row.id > id!).reverse();
  return pageOf(found.slice(0, limit + 1), reading);
}

describe('a list, newest first', () => {
  it('is read to its end and back, each row once', () => {
    const first = page({ limit: 2 });
    const second = page({ before: first.older!, limit: 2 });
    const third = page({ before: second.older!, limit: 2 });

    expect([...first.data, ...second.data, ...third.data]).toEqual(all);
    expect([first.newer, third.older]).toEqual([null, null]);
    expect(page({ after: third.newer!, limit: 2 }).data).toEqual(second.data);
    expect(page({ after: second.newer!, limit: 2 })).toEqual({ ...first, older: first.older });
  });

  it('has no other pages when it fits on one', () => {
    expect(page({ limit: 5 })).toEqual({ data: all, older: null, newer: null });
  });

  it('does not start from what is no id', () => {
    expect(() => readingOf({ before: "' OR 1=1" })).toThrow('before and after must be ids.');
  });
});
