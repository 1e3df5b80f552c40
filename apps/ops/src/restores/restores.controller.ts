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

/** Reports what providers know about a database restored from a backup, and releases it with two operators. Each step audits itself. */
@ForOperators()
@Controller()
export class RestoresController {
  constructor(private readonly desk: RestoreDesk) {}

  @Get('ops/api/restore')
  async showRestore(): Promise<RestoreReportView> {
    const { restore, counts, heldPayouts, findings } = await this.desk.buildReport();
    return { restore: restore ? restoreView(restore) : null, ...counts, heldPayouts, findings: [...findings] };
  }

  /** Releases the restored database: the first operator proposes (202), another one releases. */
  @MoneyDecisionRoute('ops/api/restore/release')
  async releaseRestore(@Body() { reason }: ReasonDto, @Operator() by: string): Promise<RestoreReleaseView> {
    return { status: await this.desk.releaseRestore({ by, reason }) };
  }
}

const restoreView = (restore: DatabaseRestore): RestoreView => viewOf(restore, FIELDS);
