import {
  AuditChainView,
  AuditFilterDto,
  AuditPageView,
  auditEntryView,
  HealthView,
  OperatorView,
} from '@rampart/contract';
import { auditEntries } from '@rampart/data';
import { Operators } from '@rampart/partners';
import { Controller, Get, Query } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AuditCheck } from '../audit-check.js';
import { ServiceHealth } from '../service-health.js';
import { ForOperators } from './for-operators.js';

const PAGE = 50;

/** The service itself: how it does, who did what, and who may. */
@ForOperators()
@Controller('ops/api')
export class ConsoleServiceController {
  constructor(
    private readonly database: DataSource,
    private readonly state: ServiceHealth,
    private readonly people: Operators,
    private readonly chain: AuditCheck,
  ) {}

  @Get('health')
  health(): Promise<HealthView> {
    return this.state.read();
  }

  /** The latest first. */
  @Get('audit')
  async audit(@Query() filter: AuditFilterDto): Promise<AuditPageView> {
    const data = (await auditEntries(this.database, filter, PAGE)).map(auditEntryView);
    return { data, next: data.length === PAGE ? (data.at(-1)?.id ?? null) : null };
  }

  /** Whether it stands as it was written. */
  @Get('audit/chain')
  auditChain(): Promise<AuditChainView> {
    return this.chain.read();
  }

  @Get('operators')
  async operators(): Promise<OperatorView[]> {
    const found = await this.people.all();
    return found.map(({ id, username: name, hasSecondFactor, isLocked, sessions, createdAt }) => ({
      ...{ id, name, hasSecondFactor, isLocked, sessions },
      createdAt: createdAt.toISOString(),
    }));
  }
}
