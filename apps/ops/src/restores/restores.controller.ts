import { RestoreDesk } from '@rampart/backoffice';
import type { DatabaseRestore } from '@rampart/data';
import { Body, Controller, Get } from '@nestjs/common';
import { MoneyDecisionRoute } from '../operators/decision-routes.js';
import { ForOperators, Operator } from '../operators/for-operators.js';
import { ReasonDto } from '../operators/reason.dto.js';
import { viewOf } from '../operators/view-of.js';
import { RestoreReleaseView, RestoreReportView, RestoreView } from './restores.dto.js';

const FIELDS = [
  ...(['id', 'isOpen', 'cause', 'detail', 'dataAt', 'noticedAt', 'asked', 'askedAt'] as const),
  ...(['proposedBy', 'proposedReason', 'proposedAt', 'releasedBy', 'releaseReason', 'releasedAt'] as const),
] as const;

/** A database that was restored from a backup: what its providers know, and its release by two operators. Each step audits itself. */
@ForOperators()
@Controller()
export class RestoresController {
  constructor(private readonly desk: RestoreDesk) {}

  @Get('ops/api/restore')
  async showRestore(): Promise<RestoreReportView> {
    const { restore, counts, heldPayouts, findings } = await this.desk.buildReport();
    return { restore: restore ? restoreView(restore) : null, ...counts, heldPayouts, findings: [...findings] };
  }

  /** The first operator proposes (202), another releases. */
  @MoneyDecisionRoute('ops/api/restore/release')
  async releaseRestore(@Body() { reason }: ReasonDto, @Operator() by: string): Promise<RestoreReleaseView> {
    return { status: await this.desk.releaseRestore({ by, reason }) };
  }
}

const restoreView = (restore: DatabaseRestore): RestoreView => viewOf(restore, FIELDS);
