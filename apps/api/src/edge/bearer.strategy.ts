import { Credentials } from '@rampart/partners';
import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import type { Request } from 'express';
import { Strategy } from 'passport';

/** Reads `Authorization: Bearer <token>`. Passport expects subclasses to call success or fail. */
class HeaderStrategy extends Strategy {
  constructor(
    private readonly verify: (token: string, done: (error: unknown, found?: object | false) => void) => void,
  ) {
    super();
  }

  override authenticate(request: Request): void {
    const [, token] = /^Bearer +([\w.~+/=-]{1,512}) *$/i.exec(request.headers.authorization ?? '') ?? [];
    if (token === undefined) return this.fail('Bearer');
    this.verify(token, (error, found) => {
      if (error) this.error(error);
      else if (found) this.success(found);
      else this.fail('Bearer error="invalid_token"');
    });
  }
}

/** Verifies bearer tokens (contract, Authentication, 2). */
@Injectable()
export class BearerStrategy extends PassportStrategy(HeaderStrategy, 'bearer') {
  constructor(private readonly credentials: Credentials) {
    super();
  }

  async validate(token: string): Promise<object | false> {
    return (await this.credentials.ofToken(token)) ?? false;
  }
}
