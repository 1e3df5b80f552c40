import type { Scope } from '@rampart/kernel';
import type { AddressList } from './address-list.js';

/** On whose behalf a call is made. With a `userId` it reaches that user and nothing else of the partner. */
export interface Principal {
  readonly partnerId: string;
  readonly userId?: string;
}

/** A principal with what the credentials that were shown may do. */
export interface Access extends Principal {
  readonly scopes: readonly Scope[];
  /** The key that was shown, or that the shown token was made with. */
  readonly keyId?: string;
  /** Where they may be used from; everywhere when missing. */
  readonly addresses?: AddressList;
  /** When they end, if ever. */
  readonly expiresAt?: Date;
}
