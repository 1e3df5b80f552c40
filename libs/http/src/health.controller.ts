import { fault, type FaultDetail } from '@rampart/kernel';
import { Readiness } from '@rampart/telemetry';
import { Controller, Get } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';

interface ReadyView {
  readonly status: 'ok' | 'degraded';
  /** Parts that do not work, while everything else is served. */
  readonly details?: readonly FaultDetail[];
}

/** Health for orchestrators: `live` means do not restart the process, `ready` means send it traffic. */
@ApiExcludeController()
@Controller('health')
export class HealthController {
  constructor(private readonly readiness: Readiness) {}

  @Get('live')
  live(): { status: 'ok' } {
    return { status: 'ok' };
  }

  /** Answers 503 with the reasons, in words for operators, as details. A part that does not work is said beside 200: another process would have it, too. */
  @Get('ready')
  async ready(): Promise<ReadyView> {
    const { problems, degradations } = await this.readiness.read();
    if (problems.length > 0) throw fault('SERVICE_UNAVAILABLE', {}, problems);
    return degradations.length > 0 ? { status: 'degraded', details: degradations } : { status: 'ok' };
  }
}
