import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Response } from 'express';
import type { Observable } from 'rxjs';
import { type Call, CallerLimits, patternOf } from './caller-limits.js';
import { isUnmetered } from './unmetered.js';

/** Counts calls per key or user if the credentials are valid, and per address otherwise. */
@Injectable()
export class RateLimitInterceptor implements NestInterceptor {
  constructor(private readonly callers: CallerLimits) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const http = context.switchToHttp();
    const request = http.getRequest<Call>();
    if (!isUnmetered(patternOf(request))) await this.callers.count(request, http.getResponse<Response>());
    return next.handle();
  }
}
