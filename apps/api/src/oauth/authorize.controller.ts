import { ENV, type Env } from '@rampart/config';
import { regionOfTag } from '@rampart/kernel';
import { addressWithError, Authorize } from '@rampart/partners';
import { Controller, Get, Inject, Post, Query, Req, Res, UseFilters } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { networkOf } from '../edge/caller-limits.js';
import { languageOf } from '../edge/language-of.js';
import { authorizeQuery } from './authorize-query.js';
import { browserOf, knownBrowser, refuseForeignPages } from './browser.js';
import { Consent, type Fields, HOME, type Outcome } from './consent.js';
import { PageFaultFilter } from './page-fault.filter.js';
import { keepPrivate, showPage } from './show-page.js';
import { speechIn } from './speech.js';

/** Serves the pages on which users grant partners access; not part of the API. */
@ApiExcludeController()
@UseFilters(PageFaultFilter)
@Controller('authorize')
export class AuthorizeController {
  constructor(
    private readonly authorize: Authorize,
    private readonly consent: Consent,
    @Inject(ENV) private readonly env: Env,
  ) {}

  @Get()
  async show(
    @Query() query: Record<string, unknown>,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const opened = await this.authorize.openRequest(authorizeQuery(query));
    if ('refused' in opened) return this.answer(response, { to: addressWithError(opened.back, opened.refused) });
    const browser = knownBrowser(request, response, this.env);
    this.answer(
      response,
      this.consent.begin(opened.request, opened.partner, {
        browser,
        country: countryOf(request),
        speech: speechIn(languageOf(request)),
      }),
    );
  }

  @Post()
  async next(@Req() request: Request, @Res() response: Response): Promise<void> {
    refuseForeignPages(request, this.env);
    this.answer(
      response,
      await this.consent.next(fieldsOf(request.body), browserOf(request, this.env), {
        source: networkOf(request.ip ?? ''),
        speech: speechIn(languageOf(request)),
      }),
    );
  }

  private answer(response: Response, outcome: Outcome): void {
    if (!('to' in outcome)) return showPage(response, outcome, this.env.RAMPART_MODE === 'sandbox');
    keepPrivate(response);
    response.status(303).setHeader('Location', outcome.to).end();
  }
}

/** Ignores a field that is repeated. */
function fieldsOf(body: unknown): Fields {
  const fields = typeof body === 'object' && body !== null ? Object.entries(body) : [];
  return Object.fromEntries(fields.filter(([, value]) => typeof value === 'string'));
}

/** Reads the country from the first language that the browser accepts, such as th-TH. */
const countryOf = (request: Request): string => regionOfTag(request.acceptsLanguages()[0] ?? '') ?? HOME;
