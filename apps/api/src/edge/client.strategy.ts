import { type Access, Credentials } from '@rampart/partners';
import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import type { Request } from 'express';
import { Strategy } from 'passport';
import { isPrintableKey } from './basic.strategy.js';
import { clientCredentials } from './client-credentials.js';

/** Passport expects subclasses to call success or fail. */
class ClientStrategy extends Strategy {
  constructor(
    private readonly verify: (
      apiKey: string,
      apiSecret: string,
      done: (error: unknown, found?: object | false) => void,
    ) => void,
  ) {
    super();
  }

  override authenticate(request: Request): void {
    const found = clientCredentials(request);
    if (!found) return this.fail('Basic');
    this.verify(found.apiKey, found.apiSecret, (error, access) => {
      if (error) this.error(error);
      else if (access) this.success(access);
      else this.fail('Basic');
    });
  }
}

/** Verifies an API key and secret as OAuth 2.0 clients send them. */
@Injectable()
export class OauthClientStrategy extends PassportStrategy(ClientStrategy, 'oauth-client') {
  constructor(private readonly credentials: Credentials) {
    super();
  }

  async validate(apiKey: string, apiSecret: string): Promise<Access | false> {
    if (!isPrintableKey(apiKey)) return false;
    return (await this.credentials.ofKey(apiKey, apiSecret)) ?? false;
  }
}
