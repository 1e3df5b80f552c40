import type { Realm } from '@rampart/data';
import { fault } from '@rampart/kernel';
import { Injectable } from '@nestjs/common';
import type { GuessOrigin } from './guess-origin.js';
import { TokenBuckets } from './token-buckets.js';

/** Limit of one network or known device: sufficient for an office that signs in on a Monday morning, and below the capacity of the hash gate. */
const PER_SOURCE = { burst: 100, perSecond: 10 };
/** Limit of one name from all unknown devices together. */
const PER_NAME = { burst: 20, perSecond: 1 };
/** Limit of password links for one name, so that no mailbox is flooded. */
const LINKS_PER_NAME = { burst: 3, perSecond: 1 / 600 };

/** Limits attempts to sign in per process, before a name is looked up or a password is hashed. */
@Injectable()
export class AttemptLimits {
  private readonly sources = new TokenBuckets(PER_SOURCE);
  private readonly names = new TokenBuckets(PER_NAME);
  private readonly links = new TokenBuckets(LINKS_PER_NAME);

  /** Throws SIGN_IN_LIMITED. */
  admitAttempt(realm: Realm, name: string, origin: GuessOrigin): void {
    this.admitSource(origin);
    if (!origin.device && !this.names.takeToken(`${realm}:${name}`)) throw fault('SIGN_IN_LIMITED');
  }

  /** Throws SIGN_IN_LIMITED. */
  admitPasswordLink(realm: Realm, name: string, origin: GuessOrigin): void {
    this.admitSource(origin);
    if (!this.links.takeToken(`${realm}:${name}`)) throw fault('SIGN_IN_LIMITED');
  }

  /** Throws SIGN_IN_LIMITED. */
  admitSource({ network, device }: GuessOrigin): void {
    if (!this.sources.takeToken(device ? `device:${device.id}` : network)) throw fault('SIGN_IN_LIMITED');
  }
}
