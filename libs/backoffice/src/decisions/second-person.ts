import { fault, isTokenActor, personBehind } from '@rampart/kernel';

/**
 * Asserts that a second operator approves. A service token cannot approve, and its proposals count as those of the operator who created it. Throws
 * FOUR_EYES_BY_PERSON, FOUR_EYES_REQUIRED.
 */
export function assertSecondPerson(by: string, proposedBy: string | null): void {
  if (isTokenActor(by)) throw fault('FOUR_EYES_BY_PERSON');
  if (proposedBy === null || personBehind(proposedBy) === personBehind(by)) throw fault('FOUR_EYES_REQUIRED');
}
