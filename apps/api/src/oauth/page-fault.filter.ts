import { ENV, type Env } from '@rampart/config';
import { FaultFilter } from '@rampart/http';
import type { Fault } from '@rampart/kernel';
import { Catch, Inject, Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { languageOf } from '../edge/language-of.js';
import { endPage } from './pages/consent-pages.js';
import { showPage } from './show-page.js';
import { speechIn } from './speech.js';

/** Renders errors of pages as pages; the browser is never redirected. */
@Injectable()
@Catch()
export class PageFaultFilter extends FaultFilter {
  constructor(@Inject(ENV) private readonly env: Env) {
    super();
  }

  protected override sendFault(response: Response, { status, message }: Fault): void {
    const speech = speechIn(languageOf(response.req as Request));
    showPage(
      response,
      { title: speech.text('failed'), body: endPage(message, speech), speech, status },
      this.env.RAMPART_MODE === 'sandbox',
    );
  }
}
