import { occurrences, replaceOccurrence } from './fragment.js';

describe('a fragment of a patch', () => {
  it('is found however its lines are broken', () => {
    expect(occurrences('call(\n  first,\n  second,\n);', 'call(first, second);')).toHaveLength(1);
    expect(occurrences('call(first, second);', 'call(first, third);')).toEqual([]);
  });

  it('is replaced where it stands, and nothing beside it', () => {
    expect(replaceOccurrence('a = [\n  1,\n];\nb = 2;', 'a = [1];', 'a = [];')).toBe('a = [];\nb = 2;');
  });
});
