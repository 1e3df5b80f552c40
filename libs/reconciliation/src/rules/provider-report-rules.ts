import { sql } from '@rampart/sql';
import type { ReconciliationRule } from './rule.js';
import { waiting } from './rule-meaning.js';

/** A payment feed that has not responded for five minutes, or one of its chains that has not advanced for one minute. */
export const FEED_SILENT = 'feedSilent';

/** Providers that report nothing, and reports that contradict each other. */
export const PROVIDER_REPORT_RULES: readonly ReconciliationRule[] = [
  {
    /** Uses real time, because a bank does not follow the test clock. */
    name: FEED_SILENT,
    about: waiting(
      "A provider's feed of payments has not answered for five minutes, or one of its chains has not moved for one.",
      'Look at the provider; new orders of it, or of the chain, are stopped by a brake.',
    ),
    reads: 'whatIsOpen',
    broken: () => sql`
      SELECT 'feed:' || source AS subject, 'no response since ' || coalesce(read_at, failing_since) || coalesce(': ' || problem, '') AS detail
      FROM feed_cursor WHERE NOT retired AND coalesce(read_at, failing_since) < now() - CASE WHEN source LIKE '%/%' THEN interval '1 minute' ELSE interval '5 minutes' END`,
  },
  {
    /** Reported for a week, or until an operator has resolved it. The provider's feed decides, so only the inquiry at the provider is left to an operator. */
    name: 'pushContradicted',
    about: waiting(
      "A provider's notification says something else than its feed.",
      'Ask the provider, then resolve it under Unmatched.',
    ),
    reads: 'whatIsOpen',
    broken: () => sql`
      SELECT DISTINCT 'push:' || port || ':' || driver || ':' || push_id AS subject, 'the provider signed it more than once, each time with other content' AS detail
      FROM driver_push p WHERE received_at > now() - interval '7 days' AND resolved_at IS NULL
        AND EXISTS (SELECT FROM driver_push WHERE port = p.port AND driver = p.driver AND push_id = p.push_id AND digest <> p.digest)`,
  },
  {
    name: 'conflictOpen',
    about: waiting('A bank reported one payment in two ways.', 'Ask the bank, then resolve it under Unmatched.'),
    reads: 'whatIsOpen',
    broken: () => sql`
      SELECT 'inboundEvent:' || inbound_event_id AS subject, 'reported ' || (count(*) + 1) || ' times, each with other content' AS detail
      FROM inbound_conflict WHERE resolved_at IS NULL GROUP BY inbound_event_id`,
  },
];
