import { timingSafeEqual } from 'node:crypto';
import type { Login } from '@rampart/data';
import { hmac, isId } from '@rampart/kernel';

const MARK = /^([\w-]{36})\.(\d{1,15})\.([\w-]{43})$/;

/** The content of a password link, before its MAC is checked. */
export interface StatedLink {
  readonly loginId: string;
  /** In milliseconds. */
  readonly until: number;
  readonly mark: string;
}

/**
 * Builds the secret of a link. It is bound to the current password, so that the link works once and is void after any change of the password; nothing is
 * stored.
 */
export const passwordToken = (key: Buffer, login: Pick<Login, 'id' | 'passwordHash'>, until: number): string =>
  `${login.id}.${until}.${markOf(key, login, until)}`;

export function readPasswordToken(token: string): StatedLink | undefined {
  const [, loginId = '', until = '', mark = ''] = MARK.exec(token) ?? [];
  return isId(loginId) ? { loginId, until: Number(until), mark } : undefined;
}

export const isOwnMark = (
  key: Buffer,
  login: Pick<Login, 'id' | 'passwordHash'>,
  { until, mark }: StatedLink,
): boolean => timingSafeEqual(Buffer.from(mark), Buffer.from(markOf(key, login, until)));

const markOf = (key: Buffer, { id, passwordHash }: Pick<Login, 'id' | 'passwordHash'>, until: number): string =>
  hmac(key).update(`${id} ${until} ${passwordHash}`).digest('base64url');
