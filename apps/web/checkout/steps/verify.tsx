import type { Catalog, CheckoutSession } from '../api.js';
import type { Moves } from '../use-place.js';
import { Name } from './name.js';
import { DocumentsStep } from './documents.js';
import { SignIn } from './sign-in.js';

interface Props {
  readonly session: CheckoutSession;
  readonly catalog: Catalog;
  /** ISO 3166 alpha-2: the user's likely country. */
  readonly home: string;
  readonly isLive: boolean;
  readonly moves: Moves;
}

/** Shows the forms for the parts of the verification that the user has not completed. Each is needed once. */
export function Verify({ session, catalog, home, isLive, moves }: Props) {
  if (session.user) return <DocumentsStep session={session} isLive={isLive} />;
  return session.awaitsName ? <Name /> : <SignIn {...{ catalog, home, moves }} />;
}
