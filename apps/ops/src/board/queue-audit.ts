import { insertAudit } from '@rampart/data';
import { rows } from '@rampart/sql';
import type { SignedInRequest } from '@rampart/sessions';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { NextFunction, Response, RequestHandler } from 'express';
import { DataSource } from 'typeorm';

const SAFE: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Writes an operator's change in Bull Board to the audit log before Bull Board makes it, because queues in Redis share no database transaction with the log.
 */
export function queueAudit(app: NestExpressApplication): RequestHandler {
  return ({ person, method, path }: SignedInRequest, _response: Response, next: NextFunction) => {
    if (!person) return next(new Error('Bull Board is reached without an operator'));
    if (SAFE.has(method)) return next();
    const [, queue = '', ...change] = path.split('/').filter((part) => part !== '' && part !== 'api');
    const entry = {
      actor: person.actor,
      action: 'changeQueue',
      subject: `queue:${queue}`,
      reason: '',
      before: null,
      after: { action: change.join('/') },
    };
    rows(app.get(DataSource), insertAudit(entry)).then(() => next(), next);
  };
}
