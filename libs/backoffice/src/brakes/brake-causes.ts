import type { Brake } from '@rampart/data';
import { type Executor, rows, sql } from '@rampart/sql';

interface OpenFinding {
  readonly rule: string;
  readonly subject: string;
  readonly detail: string;
}

/** Finds what the rules that engaged brakes report now, by the brake's id. A brake that an operator engaged has no entry. */
export async function findCauses(executor: Executor, brakes: readonly Brake[]): Promise<ReadonlyMap<string, string>> {
  const rules = brakes.flatMap(({ rule }) => rule ?? []);
  if (rules.length === 0) return new Map();
  const open = await rows<OpenFinding>(
    executor,
    sql`SELECT rule, subject, detail FROM reconciliation_finding WHERE resolved_at IS NULL AND rule = ANY(${rules}::text[]) ORDER BY subject`,
  );
  return new Map(
    brakes.flatMap((brake) => (brake.rule === null ? [] : [[brake.id, causeOf(brake, brake.rule, open)] as const])),
  );
}

/** The reason of a brake begins with the rule and the subject of its finding. */
function causeOf({ reason }: Brake, rule: string, open: readonly OpenFinding[]): string {
  const found = open.find((each) => each.rule === rule && reason.startsWith(`${rule}: ${each.subject},`));
  return found ? `${rule} still finds: ${found.subject}, ${found.detail}` : `${rule} finds it no longer`;
}

/** Describes, in a sentence, the payouts whose outcome no provider has reported. Undefined if there are none. */
export async function describeUncertain(executor: Executor): Promise<string | undefined> {
  const [uncertain] = await rows<{ count: number; sums: string | null }>(
    executor,
    sql`SELECT sum(count)::int AS count, string_agg(amount || ' ' || currency, ', ' ORDER BY currency) AS sums FROM (
          SELECT currency, count(*) AS count, trim_scale(sum(amount))::text AS amount FROM payout WHERE state = 'uncertain' GROUP BY 1) uncertain`,
  );
  return uncertain?.sums ? `uncertain payouts: ${uncertain.count}, of ${uncertain.sums}` : undefined;
}
