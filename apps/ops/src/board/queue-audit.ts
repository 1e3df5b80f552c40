import { insertAudit, rows } from '@rampart/data';
import type { SignedInRequest } from '@rampart/sessions';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { NextFunction, Response, RequestHandler } from 'express';
import { DataSource } from 'typeorm';

const SAFE: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/** What an operator does to jobs in Bull Board is remembered before it is done: queues may be in Redis, and share no transaction with us. */
export function queueAudit(app: NestExpressApplication): RequestHandler {
  return ({ person, method, path }: SignedInRequest, _response: Response, next: NextFunction) => {
    if (!person) return next(new Error('Bull Board is reached without an operator'));
    if (SAFE.has(method)) return next();
    const [, queue = '', ...deed] = path.split('/').filter((part) => part !== '' && part !== 'api');
    const entry = {
      actor: person.actor,
      action: 'changeQueue',
      subject: `queue:${queue}`,
      reason: '',
      before: null,
      after: { deed: deed.join('/') },
    };
    rows(app.get(DataSource), insertAudit(entry)).then(() => next(), next);
  };
}
