/** Every drill with its description. Each is the tool of its name in the folder above, except those of `FAULTS`. */
export const DRILLS: Readonly<Record<string, string>> = {
  'alerts': 'the built service in the fault of each alert, judged by promtool',
  'bench': 'each row of docs/performance.md beside a floor that does the same work',
  'bench-fill': 'fills a kept database with any number of orders, for bench --large',
  'bitcoin': 'random lives of a wallet on three regtest nodes that fork, forget and die',
  'black-hole': 'the network to one bank swallows everything, while orders of others go on',
  'brakes': 'a brake in the middle of hundreds of payouts: the time to the last send',
  'canaries': 'personal data through every door, then a search of rows, files and logs',
  'cells': 'a partner moves from cell to cell under orders and kills',
  'chaos': 'kills a process at every crash point, and under hundreds of orders',
  'dead-endpoints': 'delivery at living webhook endpoints beside dead ones',
  'drain': 'processes end under load',
  'email': 'emails by a real Postfix, read in a mailbox',
  'evm': 'payouts of a token on two EVM nodes that are switched, fork and lie',
  'extending': 'each task of a contributor as a patch: files by hand, types, suites, and who names what is missing',
  'failover': 'a lagging standby is promoted, and a backup restored, under orders',
  'fuzz': 'thousands of requests made of openapi.json',
  'hash-flood': 'wrong passwords by the hundreds, and how people sign in meanwhile',
  'hostile': 'every hostile value in every field, header, path and body',
  'live': 'live mode against a chain, a market, a bank and a partner in another process',
  'money': 'thousands of lives of orders against a plain model, and a million quotes',
  'overload': 'more requests than the service can take',
  'payout-files': 'payout files of 5,000 payments, judged by XML schemas',
  'prices': 'prices of simulated markets, of which up to half lie',
  'prometheus': 'Prometheus and Alertmanager beside the built service, through each alert',
  'reconciliation': 'blocks of the rules over what changed, and calls to a provider after a restore',
  'refused-calls': 'partners whose calls are refused by the thousands',
  'restore': 'orders after a backup that is restored: nothing is paid twice',
  'restore-large': 'the same for a database of a million orders',
  'sabotage': 'breaks one line at a time, and prints the test that notices',
  'secrets': 'rotates every secret under load',
  'signer': 'requests to the signer that were tampered with in every way',
  'silence': 'Postgres, Redis and providers fall silent without closing connections',
  'sms-abuse': 'floods of text messages',
  'standby': 'orders with a synchronous standby milliseconds away, beside orders without one',
  'statements': 'a bank statement of a million lines in each format',
  'storms': 'many seeds of storms over orders of every kind, on both backends of the queues',
  'sustained': 'orders one after the other for minutes: rate, latency, memory',
  'traces': 'one trace per order, from request through jobs and drivers',
  'tron': 'payouts of a token on a fake Tron whose nodes refuse, forget and fork',
  'upgrade': 'processes of the last release and of this one under load, forth and back',
  'webhook-faults': 'status changes by the thousands while everything is killed',
  'webhook-latency': 'from commit to receipt, beside the least that can be done',
  'webhook-throughput': 'deliveries per second with a backlog, beside a bare loop',
};

/** Drills that run a suite of proofs/chaos at full length. */
export const FAULTS: readonly string[] = [
  'drain',
  'overload',
  'refused-calls',
  'restore',
  'secrets',
  'silence',
  'sms-abuse',
];

/** Names that contain the unknown one or share most of its letter pairs, the most similar first. */
export function nearestDrills(unknown: string, names: readonly string[] = Object.keys(DRILLS)): string[] {
  return names
    .map((name) => ({ name, likeness: name.includes(unknown) && unknown !== '' ? 1 : likeness(name, unknown) }))
    .filter((each) => each.likeness >= 0.3)
    .sort((a, b) => b.likeness - a.likeness)
    .slice(0, 3)
    .map(({ name }) => name);
}

function likeness(one: string, other: string): number {
  const [a, b] = [pairsOf(one), pairsOf(other)];
  return (2 * a.filter((pair) => b.includes(pair)).length) / (a.length + b.length);
}

const pairsOf = (text: string): string[] =>
  Array.from({ length: text.length + 1 }, (_, at) => ` ${text} `.slice(at, at + 2));
