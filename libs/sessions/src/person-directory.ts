import type { Realm } from '@rampart/data';

/** A person who can sign in; the id is the login's. */
export interface Person {
  readonly id: string;
  /** Name in audit entries, such as `member:<email>`. */
  readonly actor: string;
  readonly role: string;
  /** The name of a member; an operator is called by the login's. */
  readonly name?: string;
  /** Partner of a member; operators have none. */
  readonly partnerId?: string;
}

/** Finds the person of a login; each app with sessions provides one. */
export abstract class PersonDirectory {
  abstract readonly realm: Realm;
  /** Whether a second factor is required before anything else. */
  abstract readonly needsSecondFactor: boolean;
  /** The login's person; undefined when it was removed. */
  abstract findPerson(loginId: string): Promise<Person | undefined>;
}
