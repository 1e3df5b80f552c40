import type { CheckoutSession } from '@rampart/data';
import type { Language } from '@rampart/kernel';
import { UserLanguage } from '@rampart/users';
import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Request } from 'express';
import type { Observable } from 'rxjs';
import { languageOf } from '../edge/language-of.js';

/** Sessions whose language this process remembers. */
const MAX_SEEN = 10_000;

/** Records the language that a user uses at the checkout, so that emails are sent in it. */
@Injectable()
export class RememberLanguage implements NestInterceptor {
  private readonly seen = new Map<string, Language>();

  constructor(private readonly users: UserLanguage) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const request = context.switchToHttp().getRequest<Request & { checkoutSession?: CheckoutSession }>();
    if (request.method !== 'GET') await this.remember(request.checkoutSession, languageOf(request));
    return next.handle();
  }

  private async remember(session: CheckoutSession | undefined, language: Language): Promise<void> {
    if (!session || session.userId === null) return;
    const key = `${session.id} ${session.userId}`;
    if (this.seen.get(key) === language) return;
    await this.users.rememberLanguage(session.partnerId, session.userId, language);
    if (this.seen.size >= MAX_SEEN) this.seen.clear();
    this.seen.set(key, language);
  }
}
