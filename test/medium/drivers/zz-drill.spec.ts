import { mkdtempSync } from 'node:fs';
import { readDays } from '../../../tools/drills/statements/read-days.js';
it('drill', async () => {
  expect(
    await readDays('postgres://postgres@127.0.0.1:55433/postgres', {
      folder: mkdtempSync('/tmp/lanec/d-'),
      count: 200,
      isJudged: true,
    }),
  ).toEqual([]);
}, 500_000);
