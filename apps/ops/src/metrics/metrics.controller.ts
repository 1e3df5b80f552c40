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

  /** Returns every process's own metrics and the state of the whole service in Prometheus's text format. */
  @Get()
  @Header('Content-Type', 'text/plain; version=0.0.4; charset=utf-8')
  async all(): Promise<string> {
    return `${await collectMetrics(this.database)}\n${await this.gauges.read()}`;
  }
}
