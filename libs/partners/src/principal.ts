import type { Scope } from '@rampart/kernel';
import type { AddressList } from './address-list.js';
import type { Away } from './away.js';

/** The party on whose behalf a call is made. With a `userId`, the call reaches only that user of the partner. */
export interface Principal {
  readonly partnerId: string;
  readonly userId?: string;
}

/** A principal with the rights of its credentials. */
export interface Access extends Principal {
  readonly scopes: readonly Scope[];
  /** The key of the call, or the key that created its token. */
  readonly keyId?: string;
  /** Addresses that may use the credentials; all if missing. */
  readonly addresses?: AddressList;
  /** End of the credentials, if any. */
  readonly expiresAt?: Date;
  /** Set if the partner does not live in this cell. */
  readonly away?: Away;
}
