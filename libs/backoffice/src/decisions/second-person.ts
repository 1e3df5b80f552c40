import { fault, isTokenActor, personBehind } from '@rampart/kernel';

/**
 * Asserts that the approving party is a second person. A service token is no person, and the operator who made one is behind
 * what it proposed. Throws FOUR_EYES_BY_PERSON, FOUR_EYES_REQUIRED.
 */
export function assertSecondPerson(by: string, proposedBy: string | null): void {
  if (isTokenActor(by)) throw fault('FOUR_EYES_BY_PERSON');
  if (proposedBy === null || personBehind(proposedBy) === personBehind(by)) throw fault('FOUR_EYES_REQUIRED');
}
