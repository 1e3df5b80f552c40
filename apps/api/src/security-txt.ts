import type { Env } from '@rampart/config';
import { DAY } from '@rampart/kernel';
import { readsOnly } from '@rampart/http';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Request, Response } from 'express';

const ADDRESS = '/.well-known/security.txt';
/** RFC 9116 recommends less than a year. A service that runs renews it by itself. */
const VALID_FOR = 180 * DAY;

/** Serves where flaws are reported (RFC 9116). Without SECURITY_CONTACT there is nothing to say, and the address is 404. */
export function serveSecurityTxt(app: NestExpressApplication, env: Pick<Env, 'SECURITY_CONTACT' | 'PUBLIC_URL'>): void {
  const contact = env.SECURITY_CONTACT;
  if (contact === undefined) return;
  app.use(ADDRESS, readsOnly, (_request: Request, response: Response) => {
    response.type('text/plain; charset=utf-8').send(securityTxt(contact, env.PUBLIC_URL, new Date()));
  });
}

/** Expires at a midnight, so that a cache may keep the text for a day. */
export function securityTxt(contact: string, publicUrl: string, now: Date): string {
  const expires = new Date(Math.floor((now.getTime() + VALID_FOR) / DAY) * DAY);
  return [
    `Contact: ${contact}`,
    `Expires: ${expires.toISOString().replace('.000', '')}`,
    'Preferred-Languages: en',
    `Canonical: ${new URL(publicUrl).origin}${ADDRESS}`,
    '',
  ].join('\n');
}
