import { type Access, Credentials } from '@rampart/partners';
import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { BasicStrategy } from 'passport-http';

/** Rejects text that cannot be an API key and that the database may not accept. */
export const isPrintableKey = (apiKey: string): boolean => /^[\x21-\x7e]{1,200}$/.test(apiKey);

/** API key as user name, API secret as password (contract, Authentication, 1). */
@Injectable()
export class PartnerBasicStrategy extends PassportStrategy(BasicStrategy, 'basic') {
  constructor(private readonly credentials: Credentials) {
    super({ realm: 'rampart' });
  }

  async validate(apiKey: string, apiSecret: string): Promise<Access | false> {
    if (!isPrintableKey(apiKey)) return false;
    return (await this.credentials.ofKey(apiKey, apiSecret)) ?? false;
  }
}
