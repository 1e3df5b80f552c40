import { collectMetrics } from '@rampart/telemetry';
import { Controller, Get, Header } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ServiceGauges } from './service-gauges.js';

@Controller('metrics')
export class MetricsController {
  constructor(
    private readonly database: DataSource,
    private readonly gauges: ServiceGauges,
  ) {}

  /** Every process' own metrics, and the state of the whole service; Prometheus' text form. */
  @Get()
  @Header('Content-Type', 'text/plain; version=0.0.4; charset=utf-8')
  async all(): Promise<string> {
    return `${await collectMetrics(this.database)}\n${await this.gauges.read()}`;
  }
}
