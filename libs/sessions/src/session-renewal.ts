import { promisify } from 'node:util';
import { Clock } from '@rampart/kernel';
import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import type { SessionData } from 'express-session';
import { PersonDirectory } from './person-directory.js';

const MAX_USER_AGENT = 200;

/** Gives a session a new id and content, so that an id known before becomes useless. */
@Injectable()
export class SessionRenewal {
  constructor(
    private readonly people: PersonDirectory,
    private readonly clock: Clock,
  ) {}

  async renewSession(
    request: Request,
    content: Pick<SessionData, 'loginId' | 'stage'> & Partial<SessionData>,
  ): Promise<void> {
    const { loginId, stage, steppedUpAt, recoveredAt, since } = content;
    await promisify(request.session.regenerate.bind(request.session))();
    Object.assign(request.session, {
      realm: this.people.realm,
      loginId,
      stage,
      since: since ?? this.clock.trueTime().getTime(),
      ...(steppedUpAt === undefined ? {} : { steppedUpAt }),
      ...(recoveredAt === undefined ? {} : { recoveredAt }),
      address: request.ip ?? '',
      browser: (request.headers['user-agent'] ?? '').slice(0, MAX_USER_AGENT),
    } satisfies Partial<SessionData>);
    await promisify(request.session.save.bind(request.session))();
  }
}
