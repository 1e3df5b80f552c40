import { createHash, timingSafeEqual } from 'node:crypto';
import { ENV, type Env, PurposeKeys } from '@rampart/config';
import type { Login, Realm } from '@rampart/data';
import { Clock, DAY, hmac, isId, secretHex } from '@rampart/kernel';
import { Inject, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { type GuessOrigin, type GuessSource, networkOf } from './guess-origin.js';

const KNOWN_FOR_MS = 180 * DAY;
const ID_BYTES = 12;
const TAG_LENGTH = 16;

/**
 * Devices that a user has signed in on, identified by a signed cookie. Their wrong guesses count separately, so that a stranger's do not lock them out. The
 * cookie grants no access by itself, and becomes invalid when the password changes.
 */
@Injectable()
export class KnownDevices {
  private readonly keys: PurposeKeys;

  constructor(
    private readonly clock: Clock,
    @Inject(ENV) env: Env,
  ) {
    this.keys = new PurposeKeys(env, 'known-device');
  }

  /** Returns the origin of a request, based only on its cookie and its address. */
  originOf(request: Request, realm: Realm): GuessOrigin {
    const device = this.readCookie(cookieIn(request, cookieName(request, realm)));
    return { network: networkOf(request.ip), ...(device ? { device } : {}) };
  }

  /** Returns the source that a guess at this login counts for. */
  sourceOf({ network, device }: GuessOrigin, login: Pick<Login, 'id' | 'passwordHash'>): GuessSource {
    const isKnown = device?.loginId === login.id && device.passwordTag === tagOf(login);
    return isKnown ? { name: `device:${device.id}`, isKnown } : { name: network, isKnown: false };
  }

  /** Makes the browser a known device of the login that has just signed in. */
  rememberDevice(request: Request, realm: Realm, login: Pick<Login, 'id' | 'passwordHash'>): void {
    if (isSecure(request) && !request.secure) return; // as for the session's cookie
    const known = this.originOf(request, realm).device;
    const id = known?.loginId === login.id ? known.id : secretHex(ID_BYTES);
    const expiresAt = this.clock.trueTime().getTime() + KNOWN_FOR_MS;
    const content = [login.id, id, tagOf(login), expiresAt].join('.');
    request.res?.cookie(cookieName(request, realm), `${content}.${signatureOf(this.keys.newest.key, content)}`, {
      httpOnly: true,
      secure: isSecure(request),
      sameSite: 'lax',
      path: '/',
      maxAge: KNOWN_FOR_MS,
    });
  }

  private readCookie(value: string): GuessOrigin['device'] {
    const [loginId = '', id = '', passwordTag = '', expiresAt = '', signature = ''] = value.split('.');
    if (!isId(loginId)) return undefined;
    if (!this.isOwn([loginId, id, passwordTag, expiresAt].join('.'), signature)) return undefined;
    return Number(expiresAt) > this.clock.trueTime().getTime() ? { id, loginId, passwordTag } : undefined;
  }

  /** Accepts all keys, so that a device stays known after a rotation. */
  private isOwn(content: string, signature: string): boolean {
    const given = Buffer.from(signature);
    return this.keys.all
      .map(({ key }) => Buffer.from(signatureOf(key, content)))
      .some((right) => given.length === right.length && timingSafeEqual(given, right));
  }
}

const signatureOf = (key: Buffer, content: string): string => hmac(key).update(content).digest('base64url');

const isSecure = ({ session }: Request): boolean => session?.cookie.secure === true;

const cookieName = (request: Request, realm: Realm): string => `${isSecure(request) ? '__Host-' : ''}${realm}-device`;

const cookieIn = ({ headers }: Request, name: string): string =>
  (headers.cookie ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1) ?? '';

const tagOf = ({ passwordHash }: Pick<Login, 'passwordHash'>): string =>
  createHash('sha256').update(passwordHash).digest('hex').slice(0, TAG_LENGTH);
