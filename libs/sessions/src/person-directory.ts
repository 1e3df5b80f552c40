import type { Realm } from '@rampart/data';

/** A person who can sign in; the id is the login's. */
export interface Person {
  readonly id: string;
  /** What the person is called in audit entries, such as `member:<email>`. */
  readonly actor: string;
  readonly role: string;
  /** Whose person it is; operators are nobody's. */
  readonly partnerId?: string;
}

/** Who a login belongs to. Each app that has sessions says whose they are. */
export abstract class PersonDirectory {
  abstract readonly realm: Realm;
  /** Whether nobody may do anything before a second factor is set up. */
  abstract readonly needsSecondFactor: boolean;
  /** Undefined when the login's person is gone. */
  abstract findPerson(loginId: string): Promise<Person | undefined>;
}
