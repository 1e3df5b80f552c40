import { Operators } from '@rampart/partners';
import { Findings } from '@rampart/reconciliation';
import { Controller, Get } from '@nestjs/common';
import { ForOperators } from '../operators/for-operators.js';
import { HealthView, OperatorView } from './service.dto.js';
import { reportView, type ReportView } from './report-view.js';
import { ServiceHealth } from './service-health.js';

/** The service itself: how it does, whether its books are right, and who may operate it. */
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
  async readReconciliation(): Promise<ReportView> {
    return reportView(await this.findings.buildReport());
  }

  @Get('ops/api/operators')
  async listOperators(): Promise<OperatorView[]> {
    const found = await this.people.listOperators();
    return found.map(({ id, username: name, hasSecondFactor, isLocked, sessions, createdAt }) => ({
      ...{ id, name, hasSecondFactor, isLocked, sessions },
      createdAt: createdAt.toISOString(),
    }));
  }
}
