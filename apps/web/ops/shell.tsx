import { Center, Loader } from '@mantine/core';
import { useDisclosure, useHotkeys } from '@mantine/hooks';
import { lazy, Suspense } from 'react';
import { NotFound } from '../console-kit/not-found.js';
import { Route, Switch, useLocation } from 'wouter';
import { Head } from './head.js';
import { Places } from './places.js';
import { usePageKeys } from './use-page-keys.js';
import { walkItems } from './walk-items.js';

const Front = lazy(() => import('./front/front.js'));
const Keys = lazy(() => import('./keys.js'));
const GoTo = lazy(() => import('./go-to.js'));
const Kyc = lazy(() => import('./kyc/desk.js'));
const Moderation = lazy(() => import('./money/moderation.js'));
const Unmatched = lazy(() => import('./money/unmatched.js'));
const Find = lazy(() => import('./case/find.js'));
const Case = lazy(() => import('./case/case.js'));
const Partners = lazy(() => import('./partners/partners.js'));
const Partner = lazy(() => import('./partners/partner.js'));
const Catalogue = lazy(() => import('./catalogue/catalogue.js'));
const Brakes = lazy(() => import('./brakes/brakes.js'));
const Restore = lazy(() => import('./restore/restore.js'));
const Prices = lazy(() => import('./market/prices.js'));
const AddressLists = lazy(() => import('./market/address-lists.js'));
const Desk = lazy(() => import('./desk/desk.js'));
const Wallet = lazy(() => import('./wallet/wallet.js'));
const EvmWallets = lazy(() => import('./wallet/evm-wallets.js'));
const TronWallet = lazy(() => import('./wallet/tron-wallet.js'));
const WalletBatch = lazy(() => import('./wallet/batch.js'));
const Audit = lazy(() => import('./service/audit.js'));
const Health = lazy(() => import('./service/health.js'));
const Account = lazy(() => import('./session/account.js'));

/** The header of every page, and the page below it. */
export function Shell() {
  const [keysShown, keys] = useDisclosure(false);
  const [goToShown, goTo] = useDisclosure(false);
  const [path, go] = useLocation();
  const isQueuePage = !path.startsWith('/kyc'); // on the KYC desk these keys open files instead
  useHotkeys([
    ['shift+?', keys.open],
    ['mod+K', goTo.open],
  ]);
  usePageKeys([
    ['h', () => go('/')],
    ['/', () => go('/transactions')],
    ['j', () => isQueuePage && walkItems(1)],
    ['k', () => isQueuePage && walkItems(-1)],
  ]);
  return (
    <div className="console">
      <a href="#main" className="skip">
        Skip to the page
      </a>
      <Head onKeys={keys.open} onGoTo={goTo.open} />
      <Places />
      <main id="main" className="main" tabIndex={-1}>
        <Suspense
          fallback={
            <Center p="xl">
              <Loader size="sm" aria-label="Loading" />
            </Center>
          }
        >
          <Switch>
            <Route path="/" component={Front} />
            <Route path="/kyc/:userId?">{({ userId }) => <Kyc userId={userId} />}</Route>
            <Route path="/moderation" component={Moderation} />
            <Route path="/unmatched" component={Unmatched} />
            <Route path="/transactions" component={Find} />
            <Route path="/transactions/:id">{({ id }) => <Case id={id} />}</Route>
            <Route path="/partners" component={Partners} />
            <Route path="/partners/:id">{({ id }) => <Partner id={id} />}</Route>
            <Route path="/catalogue" component={Catalogue} />
            <Route path="/brakes" component={Brakes} />
            <Route path="/restore" component={Restore} />
            <Route path="/prices" component={Prices} />
            <Route path="/address-lists" component={AddressLists} />
            <Route path="/desk" component={Desk} />
            <Route path="/wallet" component={Wallet} />
            <Route path="/wallet/:id">{({ id }) => <WalletBatch id={id} />}</Route>
            <Route path="/evm-wallets" component={EvmWallets} />
            <Route path="/tron-wallet" component={TronWallet} />
            <Route path="/audit" component={Audit} />
            <Route path="/health" component={Health} />
            <Route path="/account" component={Account} />
            <Route>
              <NotFound home="Overview" />
            </Route>
          </Switch>
        </Suspense>
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
