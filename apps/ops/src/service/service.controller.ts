import { WithoutFilters } from '@rampart/http';
import { Operators } from '@rampart/partners';
import { Findings, type ReconciliationReport } from '@rampart/reconciliation';
import { Controller, Get } from '@nestjs/common';
import { ForOperators } from '../operators/for-operators.js';
import { viewOf } from '../operators/view-of.js';
import { HealthView, OperatorView } from './service.dto.js';
import { ServiceHealth } from './service-health.js';

/** Serves the health of the service, its reconciliation, and its operators. */
@ForOperators()
@Controller()
export class ServiceController {
  constructor(
    private readonly state: ServiceHealth,
    private readonly findings: Findings,
    private readonly people: Operators,
  ) {}

  @Get('ops/api/health')
  readHealth(): Promise<HealthView> {
    return this.state.read();
  }

  @Get('ops/reconciliation')
  async readReconciliation() {
    return reportView(await this.findings.buildReport());
  }

  @Get('ops/api/operators')
  @WithoutFilters()
  async listOperators(): Promise<OperatorView[]> {
    const found = await this.people.listOperators();
    return found.map(({ id, username: name, hasSecondFactor, isLocked, sessions, createdAt }) => ({
      ...{ id, name, hasSecondFactor, isLocked, sessions },
      createdAt: createdAt.toISOString(),
    }));
  }
}

/** Maps the reconciliation findings and the ledger balances. */
const reportView = ({ findings, balances, ...report }: ReconciliationReport) => ({
  ...viewOf(report, ['lastRunAt', 'lastFullRunAt']),
  findings: findings.map((finding) =>
    viewOf(finding, ['id', 'rule', 'subject', 'detail', 'firstSeenAt', 'lastSeenAt', 'resolvedAt']),
  ),
  balances: balances.map((balance) => viewOf(balance, ['account', 'currency', 'amount'])),
});
