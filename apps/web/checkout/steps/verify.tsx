import type { Catalog, Visit } from '../api.js';
import { Name } from './name.js';
import { PapersStep } from './papers.js';
import { SignIn } from './sign-in.js';

interface Props {
  readonly visit: Visit;
  readonly catalog: Catalog;
  /** ISO 3166 alpha-2: where the visitor most likely is. */
  readonly home: string;
  readonly isLive: boolean;
}

/** Whatever is still missing before somebody may trade; each part once in a life. */
export function Verify({ visit, catalog, home, isLive }: Props) {
  if (visit.user) return <PapersStep visit={visit} isLive={isLive} />;
  return visit.awaitsName ? <Name /> : <SignIn catalog={catalog} home={home} />;
}
