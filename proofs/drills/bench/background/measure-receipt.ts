import { type BesideFloor, measureBesideFloor } from '../../latency/beside-floor.js';
import { percentiles } from '../../latency/percentiles.js';
import { startReceiver } from '../../stage/receiver.js';
import { openStage } from '../../stage/stage.js';
import { openTestbed } from '../../stage/testbed.js';
import type { BenchOptions } from '../options.js';
import type { Row } from '../row.js';

export const RECEIPT_ROWS = ['receipt'];
const SAMPLES = 60;

/**
 * Measures from the commit of a change to the receipt of its webhook, in turns with a bare process from LISTEN to POST, while the service is otherwise idle.
 */
export async function measureReceipt({ rounds }: BenchOptions): Promise<Row[]> {
  const receiver = await startReceiver(() => 204);
  const stage = await openStage({ workers: 1, backend: 'postgres' });
  try {
    const testbed = await openTestbed(stage.sandbox);
    console.error('commit to receipt ...');
    return [rowOf(await measureBesideFloor({ stage, receiver, testbed, samples: SAMPLES * rounds }))];
  } finally {
    receiver.close();
    await stage.close();
  }
}

/** Milliseconds vary with the machine's load, so they are shown and not compared. */
function rowOf({ service, floor }: BesideFloor): Row {
  const [one, bare] = [percentiles(service), percentiles(floor)];
  return {
    name: 'receipt',
    title: 'commit to receipt',
    goal: 'p50 <= 1.5, p99 <= 2 floors',
    counts: {},
    figures: {
      'of the floor at p50': one.p50 / bare.p50,
      'of the floor at p99': one.p99 / bare.p99,
      'ms at p50': one.p50,
      'ms at p99': one.p99,
    },
  };
}
