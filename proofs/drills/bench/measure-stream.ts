import { readFigures } from '../hash-flood/process-figures.js';
import { type BenchRequest, sendOnce } from './load.js';
import type { Row } from './row.js';

const LOOK_EVERY_MS = 50;

/** Measures how far the API's memory grows while it streams all orders, after it has served one page. */
export async function measureStream(pid: number, page: BenchRequest): Promise<Row> {
  console.error('the whole list, streamed ...');
  await sendOnce(page);
  const [list = ''] = page.url.split('?');
  const before = readFigures(pid).residentMiB;
  let most = before;
  const looking = setInterval(() => (most = Math.max(most, readFigures(pid).residentMiB)), LOOK_EVERY_MS);
  const response = await fetch(list, { headers: page.headers ?? {} });
  let bytes = 0;
  for await (const chunk of response.body ?? []) bytes += (chunk as Uint8Array).length;
  clearInterval(looking);
  return {
    name: 'stream',
    title: 'the whole list, streamed',
    goal: '+64 MiB at most',
    counts: {},
    figures: { 'MiB more': most - before, 'MiB sent': bytes / 2 ** 20 },
  };
}
