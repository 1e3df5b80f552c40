import { AdvanceClockDto, ClockView } from '@rampart/contract';
import { TestClock } from '@rampart/data';
import { Clock, fault } from '@rampart/kernel';
import { HandlesCredentials } from '@rampart/sessions';
import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ForPartners } from '../edge/access.js';

/** Many programs reject years of more than four digits. */
const MAX_SECONDS = 100 * 365 * 86_400;

@ApiTags('Sandbox')
@ForPartners()
@Controller('api/sandbox/clock')
export class ClockController {
  constructor(
    private readonly testClock: TestClock,
    private readonly clock: Clock,
  ) {}

  /** Returns the service's clock. */
  @Get()
  async read(): Promise<ClockView> {
    return this.show(await this.testClock.offsetSeconds());
  }

  /** Advances the service's clock. Everything that becomes due runs at once. */
  @HandlesCredentials() // the clock is shared by all partners
  @Post()
  @HttpCode(200)
  async advance(@Body() { advance }: AdvanceClockDto): Promise<ClockView> {
    if ((await this.testClock.offsetSeconds()) + advance > MAX_SECONDS)
      throw fault('VALIDATION_FAILED', { problem: 'The clock goes no more than a century ahead.' });
    return this.show(await this.testClock.advanceTime(advance));
  }

  private show(offset: number): ClockView {
    return { now: this.clock.now().toISOString(), offset };
  }
}
