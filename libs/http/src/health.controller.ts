import { rows, sql } from '@rampart/data';
import { fault } from '@rampart/kernel';
import { Controller, Get } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { DataSource } from 'typeorm';

/** Health for orchestrators: `live` means do not restart the process, `ready` means send it traffic. */
@ApiExcludeController()
@Controller('health')
export class HealthController {
  constructor(private readonly database: DataSource) {}

  @Get('live')
  live(): { status: 'ok' } {
    return { status: 'ok' };
  }

  @Get('ready')
  async ready(): Promise<{ status: 'ok' }> {
    try {
      await rows(this.database, sql`SELECT 1`);
      return { status: 'ok' };
    } catch {
      throw fault('SERVICE_UNAVAILABLE');
    }
  }
}
