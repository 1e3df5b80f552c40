import { occurrences, replacePlace } from './fragment.js';

describe('a fragment of a patch', () => {
  it('is found however its lines are broken', () => {
    expect(occurrences('call(\n  first,\n  second,\n);', 'call(first, second);')).toHaveLength(1);
    expect(occurrences('call(first, second);', 'call(first, third);')).toEqual([]);
  });

  it('is replaced where it stands, and nothing beside it', () => {
    const text = 'a = [\n  1,\n];\nb = 2;';
    const [place] = occurrences(text, 'a = [1];');

    expect(replacePlace(text, place!, 'a = [];')).toBe('a = [];\nb = 2;');
  });

  it('is looked for in a part of the text alone', () => {
    expect(occurrences('f(); g(); f();', 'f();', { start: 5, end: 14 })).toEqual([{ start: 10, end: 14 }]);
  });
});
