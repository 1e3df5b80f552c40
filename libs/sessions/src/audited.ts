import { insertAudit, inUnit, write } from '@rampart/data';
import {
  type CallHandler,
  type CustomDecorator,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  SetMetadata,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { defer, lastValueFrom, type Observable } from 'rxjs';
import { DataSource } from 'typeorm';
import type { SignedInRequest } from './session-guard.js';

const AUDITED = 'rampart:audited';
const SAFE: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);
/** Fields that are never logged, anywhere in a body. */
const SECRET = /password|secret|token|code/i;

interface Audited {
  readonly action: string;
  /** Kind of the subject. Its id is taken from the path, otherwise from the response, otherwise it is the signed-in user's own. */
  readonly kind: string;
}

/** Records the route's action in the audit, in the database transaction of the action. */
export const Audited = (action: string, kind: string): CustomDecorator =>
  SetMetadata(AUDITED, { action, kind } satisfies Audited);
/** Exempts a route whose effect needs no audit. */
export const NotAudited = (): CustomDecorator => SetMetadata(AUDITED, null);

/** The actor of an audited action. */
export interface Actor {
  readonly actor: string;
  readonly partnerId?: string;
  /** The default subject of an action. */
  readonly id: string;
}

/** Writes the changes of a signed-in user and their audit entry in one database transaction. */
@Injectable()
export class AuditInterceptor implements NestInterceptor {
  constructor(
    private readonly database: DataSource,
    private readonly reflector: Reflector,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = context.switchToHttp().getRequest<SignedInRequest>();
    if (SAFE.has(request.method)) return next.handle();
    const audited = this.reflector.get<Audited | null | undefined>(AUDITED, context.getHandler());
    if (audited === undefined)
      throw new Error(`${request.method} ${request.path} changes something and says nothing about audit`);
    return audited === null
      ? next.handle()
      : defer(() =>
          this.recordAction(request, audited, () => lastValueFrom(next.handle(), { defaultValue: undefined })),
        );
  }

  protected actorOf({ person }: SignedInRequest): Actor {
    if (!person) throw new Error('an audited route lets everybody in');
    return person;
  }

  private async recordAction(
    request: SignedInRequest,
    { action, kind }: Audited,
    work: () => Promise<unknown>,
  ): Promise<unknown> {
    const { actor, partnerId, id } = this.actorOf(request);
    return inUnit(this.database, async () => {
      const answer = await work();
      const subject = `${kind}:${idOf(request, answer) ?? id}`;
      const { before = null, after = withoutSecrets(request.body) } = request.auditEntry ?? {};
      await write(
        this.database,
        insertAudit({
          actor,
          action,
          subject,
          reason: '',
          before,
          after,
          ...(partnerId === undefined ? {} : { partnerId }),
        }),
      );
      return answer;
    });
  }
}

/** Sets the content of the audit entry, replacing the request's body. */
export function setAudit(
  request: SignedInRequest,
  entry: { readonly before?: unknown; readonly after?: unknown },
): void {
  request.auditEntry = entry;
}

function idOf({ params }: SignedInRequest, answer: unknown): string | undefined {
  const id = params['id'] ?? (answer as { id?: unknown } | undefined)?.id;
  return typeof id === 'string' ? id : undefined;
}

function withoutSecrets(body: unknown): unknown {
  const loggable = Object.entries(Object(body) as object).filter(([name]) => !SECRET.test(name));
  return loggable.length === 0 ? null : Object.fromEntries(loggable);
}
