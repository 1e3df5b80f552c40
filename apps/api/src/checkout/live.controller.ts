import { SessionWatcher } from '@rampart/checkout';
import type { CheckoutSession } from '@rampart/data';
import { SECOND } from '@rampart/kernel';
import { Controller, Get, Req, Res, UseGuards } from '@nestjs/common';
import type { Request, Response } from 'express';
import { networkOf } from '../edge/caller-limits.js';
import { CheckoutSessionGuard, CurrentSession } from './checkout-session.guard.js';

/** Shorter than the idle timeout of common proxies. */
const HEARTBEAT_MS = 15 * SECOND;
const HEADERS = {
  'Content-Type': 'text/event-stream',
  'Cache-Control': 'no-store, no-transform',
  'X-Accel-Buffering': 'no',
};

@UseGuards(CheckoutSessionGuard)
@Controller('checkout/api/events')
export class LiveController {
  constructor(private readonly hints: SessionWatcher) {}

  /** Streams server-sent events that say only that the session changed; the page then loads its state. */
  @Get()
  listen(@CurrentSession() session: CheckoutSession, @Req() request: Request, @Res() response: Response): void {
    const stop = this.hints.watchSession(session, networkOf(request.ip ?? ''), {
      changed: (mark) => void response.write(`data: ${mark}\n\n`),
      ended: () => void response.end(),
    });
    response.writeHead(200, HEADERS);
    response.write(':\n\n');
    const heartbeat = setInterval(() => response.write(':\n\n'), HEARTBEAT_MS);
    response.on('close', () => {
      clearInterval(heartbeat);
      stop();
    });
  }
}
