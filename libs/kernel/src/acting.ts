/** Between a person and the service token that acts for them; user names have none. */
const MARK = '/';

/** The name under which a service token acts: that of the operator who made it, and its own. */
export const tokenActor = (person: string, token: string): string => `${person}${MARK}${token}`;

/** The person behind an acting name: themselves, or who made the token. */
export const personBehind = (actor: string): string => actor.split(MARK, 1)[0] ?? actor;

export const isTokenActor = (actor: string): boolean => actor.includes(MARK);
