import type { Access } from '@rampart/partners';
import { type Actor, AuditInterceptor } from '@rampart/sessions';
import { applyDecorators, Injectable, UseInterceptors } from '@nestjs/common';
import type { Request } from 'express';

/** Records what a partner's programs change with an API key, or with a token made with it, as `AuditInterceptor` does for persons. */
@Injectable()
class ProgramAuditInterceptor extends AuditInterceptor {
  protected override actorOf(request: Request): Actor {
    const { user } = request as { user?: Access };
    if (!user) throw new Error('an audited route lets everybody in');
    const { partnerId, keyId } = user;
    return { actor: actorOfKey(user), partnerId, id: keyId ?? partnerId };
  }
}

/** The actor in the audit: the key. A token of the partner always has one. */
export const actorOfKey = ({ partnerId, keyId }: Access): string =>
  keyId === undefined ? `partner:${partnerId}` : `key:${keyId}`;

/** Controllers whose changes are audited: each changing route says how. */
export const AuditsPrograms = (): ClassDecorator => applyDecorators(UseInterceptors(ProgramAuditInterceptor));
