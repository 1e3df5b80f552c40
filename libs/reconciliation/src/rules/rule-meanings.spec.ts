import { readFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '@rampart/config';
import { RULE_MEANINGS } from './rule-meanings.js';
import { RECONCILIATION_RULES } from './rules.js';

describe('what the rules of reconciliation mean', () => {
  it('is said of every rule, and of no other', () => {
    expect(Object.keys(RULE_MEANINGS).sort()).toEqual([...RECONCILIATION_RULES].sort());
  });

  it('is money wherever the alert of money that disagrees says so', () => {
    const alerts = readFileSync(path.join(projectRoot, 'docs', 'monitoring', 'alerts.yml'), 'utf8');
    const [, rules = ''] = /rampart_reconciliation_findings\{rule=~"([\w|]+)"\}/.exec(alerts) ?? [];

    const severities = rules.split('|').map((rule) => [rule, RULE_MEANINGS[rule]?.severity]);

    expect(severities.filter(([, severity]) => severity !== 'money')).toEqual([]);
    expect(severities.length).toBeGreaterThan(10);
  });
});
