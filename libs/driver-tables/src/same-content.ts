import { UnclearAnswer } from '@rampart/ports';

/**
 * Throws for a key that is known with other content, unless nothing can be sent with it: this payout's state does not show whether the first content was paid.
 */
export function assertSameContent(key: string, state: string, isSame: boolean): void {
  if (!isSame && state !== 'refused')
    throw new UnclearAnswer(`the payout ${key} is known with another amount or destination`);
}
