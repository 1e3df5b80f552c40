import { listOf } from './folder-list.js';

const LIST = `// Says who keeps it.
import { b } from './b.js';
import { gone } from './gone.js';

export const ALL = [gone, b] as const;
`;

it('a list of a folder keeps its order, gets what is new and loses what is gone', () => {
  const written = listOf(LIST, [
    { name: 'aNew', file: 'a-new' },
    { name: 'b', file: 'b' },
  ]);

  expect(written).toBe(`// Says who keeps it.
import { aNew } from './a-new.js';
import { b } from './b.js';

export const ALL = [b, aNew] as const;
`);
});
