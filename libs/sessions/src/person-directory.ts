import type { Realm } from '@rampart/data';

/** A user who can sign in. The id is the login's. */
export interface Person {
  readonly id: string;
  /** Name in audit entries, such as `member:<email>`. */
  readonly actor: string;
  readonly role: string;
  /** The name of a member. For an operator, the login's name is used. */
  readonly name?: string;
  /** Partner of a member; operators have none. */
  readonly partnerId?: string;
}

/** Finds the user of a login. Each app with sessions provides one. */
export abstract class PersonDirectory {
  abstract readonly realm: Realm;
  /** Whether a second factor is required before anything else. */
  abstract readonly needsSecondFactor: boolean;
  /** Returns the login's user, or undefined if it was removed. */
  abstract findPerson(loginId: string): Promise<Person | undefined>;
}
