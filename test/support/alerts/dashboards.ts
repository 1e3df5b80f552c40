import { readFileSync } from 'node:fs';
import path from 'node:path';
import { MONITORING } from './rules.js';

/** The queries of both dashboards. */
export const DASHBOARD_QUERIES: readonly string[] = ['money', 'machine'].flatMap((name) => {
  const text = readFileSync(path.join(MONITORING, `dashboards/${name}.json`), 'utf8');
  const { panels } = JSON.parse(text) as { panels: { targets: { expr: string }[] }[] };
  return panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
});

/** Series that a service without a fault may lack, each with the alert in whose fault its panels are shown to have series. */
export const SHOWN_IN_FAULTS: Readonly<Record<string, string>> = {
  'rampart_driver_seconds': 'RampartDriverFailing',
  'rampart_payouts{state="uncertain"}': 'RampartPayoutUncertain',
  'rampart_brake_engaged_seconds': 'RampartBrakeEngaged',
  'rampart_loop_pass_seconds': 'RampartLoopStuck',
};

export const isShownInFault = (query: string): boolean =>
  Object.keys(SHOWN_IN_FAULTS).some((series) => query.includes(series));

/** Queries that must have series in the fault of an alert. */
export const queriesShownIn = (alert: string): string[] =>
  DASHBOARD_QUERIES.filter((query) =>
    Object.entries(SHOWN_IN_FAULTS).some(([series, shown]) => shown === alert && query.includes(series)),
  );
