import type { AlertWorld } from './alert-world.js';
import { queriesShownIn } from '../../../test/support/alerts/dashboards.js';
import { type Fault, runFault } from './fault.js';
import { hasPromtool, queriesWithSeries } from '../../../test/support/alerts/replay.js';
import { alertsOf } from '../../../test/support/alerts/rules.js';

const TIMEOUT_MS = 180_000;
const IS_DRILL = process.env['DRILL'] === 'alerts';

if (!hasPromtool)
  process.stdout.write('Alerts in their faults: not run (promtool, of Debian’s prometheus, is not on PATH)\n');

/** Tests that each alert of a group fires in its fault, in one service, fault after fault. */
export function describeFaults(
  group: string,
  faults: Readonly<Record<string, Fault>>,
  startService: () => Promise<AlertWorld>,
): void {
  const rows: string[] = [];

  (hasPromtool ? describe : describe.skip)(`the alerts of ${group}, in the built service`, () => {
    let world: AlertWorld;

    beforeAll(async () => {
      world = await startService();
    }, TIMEOUT_MS);
    afterAll(async () => {
      await world?.close();
      if (IS_DRILL) process.stdout.write(`${rows.join('\n')}\n`);
    }, TIMEOUT_MS);

    it('have a fault each', () => {
      expect(Object.keys(faults).toSorted()).toEqual(alertsOf(group).toSorted());
    });

    it.each(Object.entries(faults))(
      '%s fires in its fault, and nothing a moment before',
      async (alert, fault) => {
        const begun = performance.now();

        const { before, fired, replay } = await runFault(world, fault);

        const seconds = (performance.now() - begun) / 1_000;
        rows.push(
          `${alert.padEnd(30)} | ${fault.what.padEnd(66)} | ${seconds.toFixed(1).padStart(5)} s | ${fired.join(', ')}`,
        );
        const shown = queriesShownIn(alert);
        expect(before).toEqual([]);
        expect(fired).toEqual([alert, ...Object.keys(fault.alongside ?? {})].toSorted());
        if (shown.length > 0) expect(queriesWithSeries(replay, shown)).toEqual(shown);
      },
      TIMEOUT_MS,
    );
  });
}
