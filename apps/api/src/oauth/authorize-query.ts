import type { AuthorizeQuery } from '@rampart/partners';
import { fault } from '@rampart/kernel';

/** Maps each parameter to the original's name and the standard's. */
const NAMES = {
  clientId: ['clientId', 'client_id'],
  redirectUrl: ['redirectUrl', 'redirect_uri'],
  state: ['state'],
  responseType: ['responseType', 'response_type'],
  challenge: ['codeChallenge', 'code_challenge'],
  challengeMethod: ['codeChallengeMethod', 'code_challenge_method'],
} as const satisfies Readonly<Record<keyof AuthorizeQuery, readonly string[]>>;

/**
 * Parses the query of an authorize request; unknown and empty parameters are ignored. Throws AUTHORIZE_REQUEST_INVALID for a parameter that is repeated, in
 * either spelling, since readers could disagree about which one counts.
 */
export function authorizeQuery(query: Readonly<Record<string, unknown>>): AuthorizeQuery {
  const found = Object.entries(NAMES).map(([name, spellings]) => [name, only(query, spellings)] as const);
  return Object.fromEntries(found.filter(([, value]) => value !== undefined));
}

function only(query: Readonly<Record<string, unknown>>, spellings: readonly string[]): string | undefined {
  const given = spellings.flatMap((name) => query[name] ?? []).filter((value) => value !== '');
  if (given.length > 1 || given.some((value) => typeof value !== 'string'))
    throw fault('AUTHORIZE_REQUEST_INVALID', { problem: `${spellings[0]} must come once` });
  return given[0] as string | undefined;
}
