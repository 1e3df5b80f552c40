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
/** Never written down, wherever they stand in a body. */
const SECRET = /password|secret|token|code/i;

interface Audited {
  readonly action: string;
  /** What kind of thing it is done to; its id is that in the path, or else in the answer, or else the person's own. */
  readonly kind: string;
}

/** What a route does is remembered, in the database transaction in which it does it. */
export const Audited = (action: string, kind: string): CustomDecorator =>
  SetMetadata(AUDITED, { action, kind } satisfies Audited);
/** What it does changes nothing that anybody would ask about later. */
export const NotAudited = (): CustomDecorator => SetMetadata(AUDITED, null);

/** All that a signed-in person changes is one database transaction with its audit entry: both are there, or none. */
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

  private async recordAction(
    request: SignedInRequest,
    { action, kind }: Audited,
    work: () => Promise<unknown>,
  ): Promise<unknown> {
    const { person } = request;
    if (!person) throw new Error('an audited route lets everybody in');
    return inUnit(this.database, async () => {
      const answer = await work();
      const { actor, partnerId } = person;
      const subject = `${kind}:${idOf(request, answer) ?? person.id}`;
      const { before = null, after = speakable(request.body) } = request.told ?? {};
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

/** What an audit entry should say instead of the request's body. */
export function tellAudit(
  request: SignedInRequest,
  told: { readonly before?: unknown; readonly after?: unknown },
): void {
  request.told = told;
}

function idOf({ params }: SignedInRequest, answer: unknown): string | undefined {
  const id = params['id'] ?? (answer as { id?: unknown } | undefined)?.id;
  return typeof id === 'string' ? id : undefined;
}

function speakable(body: unknown): unknown {
  const said = Object.entries(Object(body) as object).filter(([name]) => !SECRET.test(name));
  return said.length === 0 ? null : Object.fromEntries(said);
}
