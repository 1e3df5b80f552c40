import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from 'wouter';
import { setServerTime } from '../console-kit/server-clock.js';
import { ok, type Schema } from '../shared/api.js';
import { api } from './api.js';
import { type Page, PAGES } from './pages.js';
import { useMe } from './ui/me.js';

const WORK_EVERY_MS = 10_000;

/** A page of the menu. */
type Entry = Pick<Page, 'path' | 'counts'> & { readonly name: string };

/** Returns the pages of the menu that this console has. */
export function usePlaces(): readonly Entry[] {
  const me = useMe();
  return PAGES.filter(({ of }) => of === undefined || me.products.includes(of)).flatMap(({ path, name, counts }) =>
    name === undefined ? [] : [{ path, name, ...(counts === undefined ? {} : { counts }) }],
  );
}

/** Links to every page, with its number of open items. */
export function Places() {
  const work = useQuery({ queryKey: ['work'], queryFn: readWork, refetchInterval: WORK_EVERY_MS });
  return (
    <nav aria-label="Pages" className="places surface">
      {usePlaces().map(({ path, name, counts }) => (
        <Place key={path} path={path} name={name} count={counts === undefined ? 0 : (work.data?.[counts] ?? 0)} />
      ))}
    </nav>
  );
}

/** Every response sets the clock by which the pages count ages. */
async function readWork(): Promise<Schema<'WorkView'>> {
  const work = await ok(api.GET('/api/work'));
  setServerTime(work.now);
  return work;
}

function Place({ path, name, count }: { readonly path: string; readonly name: string; readonly count: number }) {
  const [at] = useLocation();
  const isHere = at === path || (path !== '/' && at.startsWith(`${path}/`));
  return (
    <Link href={path} className="place" aria-current={isHere ? 'page' : undefined}>
      {name}
      {count > 0 && (
        <span className="count">
          {count}
          <span className="unseen"> open</span>
        </span>
      )}
    </Link>
  );
}
