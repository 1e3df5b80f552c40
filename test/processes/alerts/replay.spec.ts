import { readExposition } from '../../support/alerts/exposition.js';
import { hasPromtool, queriesWithSeries } from '../../support/alerts/replay.js';
import type { Observation } from '../../support/alerts/series.js';

const DELIVERED = 1_800_000_000;

/** Scrapes of every half minute, the first at the beginning; undefined is one that failed. */
const scrapes = (...texts: readonly (string | undefined)[]): Observation[] =>
  texts.map((text, nth) => ({
    atSeconds: 30 * nth,
    takenAt: DELIVERED + 100 + 30 * nth,
    seen: text === undefined ? undefined : readExposition(text),
  }));

const GROWS = '# TYPE rampart_webhook_dead_total counter\nrampart_webhook_dead_total';
const STAYS = '# TYPE rampart_outbox_due gauge\nrampart_outbox_due';

(hasPromtool ? describe : describe.skip)('a replay of scrapes', () => {
  const holds = (observations: readonly Observation[], ...queries: string[]): string[] =>
    queriesWithSeries({ observations, untilSeconds: 300 }, queries);

  it('keeps gauges as they were seen last, until the end', () => {
    const seen = scrapes(`${STAYS} 7`, `${STAYS} 9`);

    expect(
      holds(seen, 'rampart_outbox_due{job="rampart"} == 7', 'min_over_time(rampart_outbox_due[200s]) == 9'),
    ).toHaveLength(2);
    expect(holds(seen, 'rampart_outbox_due > 9', 'rampart_outbox_due{job="other"}')).toEqual([]);
  });

  it('repeats by how much a counter grew in the last interval', () => {
    const seen = scrapes(`${GROWS} 100`, `${GROWS} 103`);

    expect(holds(seen, 'rampart_webhook_dead_total == 130')).toHaveLength(1);
    expect(holds(seen, 'rampart_webhook_dead_total > 130')).toEqual([]);
  });

  it('takes a counter that was not there for one that began at 0, and lets none fall', () => {
    expect(holds(scrapes(`${STAYS} 1`, `${GROWS} 2`), 'rampart_webhook_dead_total == 20')).toHaveLength(1);
    expect(holds(scrapes(`${GROWS} 9`, `${GROWS} 2`), 'rampart_webhook_dead_total > 9')).toEqual([]);
  });

  it('has nothing of a scrape that failed, and says that it did', () => {
    const seen = scrapes(`${STAYS} 7`, undefined);

    expect(holds(seen, 'min_over_time(up[200s]) == 0 and on() absent(rampart_outbox_due)')).toHaveLength(1);
    expect(holds(seen, 'count_over_time(rampart_outbox_due[300s]) > 1')).toEqual([]);
  });

  it('keeps the age of moments', () => {
    const seen = scrapes(
      `# TYPE rampart_screening_list_delivered_seconds gauge\nrampart_screening_list_delivered_seconds{list="a"} ${DELIVERED}`,
    );

    expect(holds(seen, 'time() - rampart_screening_list_delivered_seconds == 100 + 300')).toHaveLength(1);
  });
});
