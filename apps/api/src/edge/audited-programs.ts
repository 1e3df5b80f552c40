import type { Access } from '@rampart/partners';
import { type Actor, AuditInterceptor } from '@rampart/sessions';
import { applyDecorators, Injectable, UseInterceptors } from '@nestjs/common';
import type { Request } from 'express';

/** Records what a partner's programs change with an API key, or with a token created by it, as `AuditInterceptor` does for people. */
@Injectable()
class ProgramAuditInterceptor extends AuditInterceptor {
  protected override actorOf(request: Request): Actor {
    const { user } = request as { user?: Access };
    if (!user) throw new Error('an audited route lets everybody in');
    const { partnerId, keyId } = user;
    return { actor: actorOfKey(user), partnerId, id: keyId ?? partnerId };
  }
}

/** Returns the actor of audit entries, which is the key. A partner token always has one. */
export const actorOfKey = ({ partnerId, keyId }: Access): string =>
  keyId === undefined ? `partner:${partnerId}` : `key:${keyId}`;

/** Audits the changes of a controller; each mutating route names its action. */
export const AuditsPrograms = (): ClassDecorator => applyDecorators(UseInterceptors(ProgramAuditInterceptor));
