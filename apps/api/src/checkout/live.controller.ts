import { SessionWatcher } from '@rampart/checkout';
import type { CheckoutSession } from '@rampart/data';
import { SECOND } from '@rampart/kernel';
import { Controller, Get, Res, UseGuards } from '@nestjs/common';
import type { Response } from 'express';
import { Visit, VisitGuard } from './visit.guard.js';

/** More often than a proxy loses patience. */
const HEARTBEAT_MS = 15 * SECOND;
const HEADERS = {
  'Content-Type': 'text/event-stream',
  'Cache-Control': 'no-store, no-transform',
  'X-Accel-Buffering': 'no',
};

@UseGuards(VisitGuard)
@Controller('checkout/api/events')
export class LiveController {
  constructor(private readonly hints: SessionWatcher) {}

  /** Server-sent hints that something about the visit is new; what it is, is read. */
  @Get()
  listen(@Visit() visit: CheckoutSession, @Res() response: Response): void {
    const stop = this.hints.watchSession(
      visit,
      (mark) => response.write(`data: ${mark}\n\n`),
      () => response.end(),
    );
    response.writeHead(200, HEADERS);
    response.write(':\n\n');
    const heartbeat = setInterval(() => response.write(':\n\n'), HEARTBEAT_MS);
    response.on('close', () => {
      clearInterval(heartbeat);
      stop();
    });
  }
}
