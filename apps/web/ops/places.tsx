import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from 'wouter';
import { setServerTime } from '../console-kit/server-clock.js';
import { ok, type Schema } from '../shared/api.js';
import { api } from './api.js';
import { useMe } from './ui/me.js';

const WORK_EVERY_MS = 10_000;

type Counted = 'kyc' | 'moderation' | 'unmatched' | 'findings' | 'brakes' | 'restores';

interface PageEntry {
  readonly path: string;
  readonly name: string;
  readonly counts?: Counted;
  /** Product whose drivers must run. */
  readonly of?: Schema<'OperatorMeView'>['products'][number];
}

const PLACES: readonly PageEntry[] = [
  { path: '/', name: 'Overview' },
  { path: '/kyc', name: 'KYC', counts: 'kyc' },
  { path: '/moderation', name: 'Moderation', counts: 'moderation' },
  { path: '/unmatched', name: 'Unmatched', counts: 'unmatched' },
  { path: '/transactions', name: 'Transactions' },
  { path: '/partners', name: 'Partners' },
  { path: '/catalogue', name: 'Catalogue' },
  { path: '/brakes', name: 'Brakes', counts: 'brakes' },
  { path: '/restore', name: 'Restore', counts: 'restores' },
  { path: '/prices', name: 'Prices' },
  { path: '/address-lists', name: 'Address lists' },
  { path: '/desk', name: 'Bank desk', of: 'desk' },
  { path: '/wallet', name: 'Hot wallet', of: 'bitcoin' },
  { path: '/evm-wallets', name: 'EVM wallets', of: 'evm' },
  { path: '/tron-wallet', name: 'Tron wallet', of: 'tron' },
  { path: '/audit', name: 'Audit' },
  { path: '/health', name: 'Health', counts: 'findings' },
];

/** Returns the pages that this console has. */
export function usePlaces(): readonly PageEntry[] {
  const me = useMe();
  return PLACES.filter(({ of }) => of === undefined || me.products.includes(of));
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
