/** Separates an operator's name from that of the service token that acts for the operator. User names do not contain it. */
const MARK = '/';

/** The name under which a service token acts: the name of the operator who created it, and its own. */
export const tokenActor = (person: string, token: string): string => `${person}${MARK}${token}`;

/** Returns the operator behind an acting name: the operator themselves, or the creator of the token. */
export const personBehind = (actor: string): string => actor.split(MARK, 1)[0] ?? actor;

export const isTokenActor = (actor: string): boolean => actor.includes(MARK);
