import { rows, sql } from '@rampart/sql';
import { isId } from '@rampart/kernel';
import { type DeliveryReport, type DeliveryRequest, SmsGateways } from '@rampart/ports';
import { Injectable, Logger, Module } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** `unknown`: no such gateway runs, or the message of the report is not stored. */
export type ReportResult = 'stored' | 'refused' | 'unknown';

/** Receives the gateways' delivery reports. */
@Injectable()
export class TextReports {
  private readonly log = new Logger('TextReports');

  constructor(
    private readonly database: DataSource,
    private readonly gateways: SmsGateways,
  ) {}

  async receiveReport(driver: string, request: DeliveryRequest): Promise<ReportResult> {
    const gateway = this.gateways.all.find(({ name }) => name === driver);
    if (!gateway) return 'unknown';
    const report = gateway.sender.readReport(request);
    if (!report || !isId(report.id)) {
      this.log.warn(`a report of delivery by ${driver} was refused`);
      return 'refused';
    }
    return this.storeReport(driver, report);
  }

  /** The first report with a final outcome is kept. */
  private async storeReport(driver: string, { id, fate }: DeliveryReport): Promise<ReportResult> {
    if (fate !== undefined)
      await rows(
        this.database,
        sql`UPDATE text_message SET state = ${fate}, reported_at = rampart_now() WHERE id = ${id} AND driver = ${driver} AND reported_at IS NULL`,
      );
    const known = await rows(this.database, sql`SELECT 1 FROM text_message WHERE id = ${id} AND driver = ${driver}`);
    return known.length > 0 ? 'stored' : 'unknown';
  }
}

/** For the process that providers reach. */
@Module({ providers: [TextReports], exports: [TextReports] })
export class TextReportsModule {}
