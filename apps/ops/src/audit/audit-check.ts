import { verifyAudit } from '@rampart/data';
import { Clock } from '@rampart/kernel';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { auditChainView } from './audit-views.js';
import { AuditChainView } from './audit.dto.js';

/** Verifies that the audit log is unaltered. All of it is read; concurrent callers share one check. */
@Injectable()
export class AuditCheck {
  private running: Promise<AuditChainView> | undefined;

  constructor(
    private readonly database: DataSource,
    private readonly clock: Clock,
  ) {}

  read(): Promise<AuditChainView> {
    return (this.running ??= this.run().finally(() => (this.running = undefined)));
  }

  private async run(): Promise<AuditChainView> {
    return auditChainView(await verifyAudit(this.database), this.clock.trueTime());
  }
}
