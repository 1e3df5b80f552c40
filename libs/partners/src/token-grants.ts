import type { RowValues } from '@rampart/config';

/** Kind of the digests of access tokens. */
export const ACCESS_TOKEN = 'access token';

/** The grants that the digest of an access token is bound to. */
export interface TokenGrants {
  readonly id: string;
  readonly partnerId: string;
  readonly userId: string | null;
  readonly keyId: string | null;
  readonly grantId: string | null;
  readonly scopes: readonly string[];
  readonly expiresAt: Date;
}

export const grantsOf = ({ id, partnerId, userId, keyId, grantId, scopes, expiresAt }: TokenGrants): RowValues => [
  ...[id, partnerId, userId, keyId, grantId, scopes, expiresAt],
];

/** Kind of the digests of service tokens. */
export const SERVICE_TOKEN = 'service token';

/** The grants that the digests of a service token are bound to. */
export interface ServiceGrants {
  readonly id: string;
  readonly name: string;
  readonly operatorId: string;
  readonly scopes: readonly string[];
  readonly ipAllowList: readonly string[];
  readonly expiresAt: Date;
}

export const serviceGrantsOf = ({ id, name, operatorId, scopes, ipAllowList, expiresAt }: ServiceGrants): RowValues => [
  ...[id, name, operatorId, scopes, ipAllowList, expiresAt],
];
