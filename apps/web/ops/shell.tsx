import { Center, Loader } from '@mantine/core';
import { useDisclosure, useHotkeys } from '@mantine/hooks';
import { lazy, Suspense } from 'react';
import { NotFound } from '../console-kit/not-found.js';
import { Route, Switch, useLocation } from 'wouter';
import { Head } from './head.js';
import { PAGES } from './pages.js';
import { Places } from './places.js';
import { usePageKeys } from './use-page-keys.js';
import { walkItems } from './walk-items.js';

const Keys = lazy(() => import('./keys.js'));
const GoTo = lazy(() => import('./go-to.js'));

/** The header of every page, and the page below it. */
export function Shell() {
  const [keysShown, keys] = useDisclosure(false);
  const [goToShown, goTo] = useDisclosure(false);
  useShortcuts(keys.open, goTo.open);
  return (
    <div className="console">
      <a href="#main" className="skip">
        Skip to the page
      </a>
      <Head onKeys={keys.open} onGoTo={goTo.open} />
      <Places />
      <main id="main" className="main" tabIndex={-1}>
        <Pages />
      </main>
      {keysShown && (
        <Suspense fallback={null}>
          <Keys close={keys.close} />
        </Suspense>
      )}
      {goToShown && (
        <Suspense fallback={null}>
          <GoTo close={goTo.close} onKeys={keys.open} />
        </Suspense>
      )}
    </div>
  );
}

function useShortcuts(onKeys: () => void, onGoTo: () => void): void {
  const [path, go] = useLocation();
  const isQueuePage = !path.startsWith('/kyc'); // on the KYC desk these keys open files instead
  useHotkeys([
    ['shift+?', onKeys],
    ['mod+K', onGoTo],
  ]);
  usePageKeys([
    ['h', () => go('/')],
    ['/', () => go('/transactions')],
    ['j', () => isQueuePage && walkItems(1)],
    ['k', () => isQueuePage && walkItems(-1)],
  ]);
}

const Pages = () => (
  <Suspense
    fallback={
      <Center p="xl">
        <Loader size="sm" aria-label="Loading" />
      </Center>
    }
  >
    <Switch>
      {PAGES.map(({ path, route = path, render }) => (
        <Route key={route} path={route}>
          {render}
        </Route>
      ))}
      <Route>
        <NotFound home="Overview" />
      </Route>
    </Switch>
  </Suspense>
);
