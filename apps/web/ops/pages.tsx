import { lazy, type ReactNode } from 'react';
import type { Schema } from '../shared/api.js';

const Front = lazy(() => import('./front/front.js'));
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

type Counted = 'kyc' | 'moderation' | 'unmatched' | 'findings' | 'brakes' | 'restores';

/** Values of the parameters in a route. */
type Parameters = Readonly<Record<string, string | undefined>>;

export interface Page {
  readonly path: string;
  /** Route with parameters, if the path is not all of it. */
  readonly route?: string;
  /** Name in the menu, and under Ctrl K. A page without one is reached by links. */
  readonly name?: string;
  /** Work that the menu counts beside the name. */
  readonly counts?: Counted;
  /** Product whose drivers must run. */
  readonly of?: Schema<'OperatorMeView'>['products'][number];
  readonly render: (parameters: Parameters) => ReactNode;
}

/** Every page of the console: the router, the menu and the list under Ctrl K follow. To add one, add a row. */
export const PAGES: readonly Page[] = [
  { path: '/', name: 'Overview', render: () => <Front /> },
  { path: '/kyc', name: 'KYC', counts: 'kyc', route: '/kyc/:userId?', render: ({ userId }) => <Kyc userId={userId} /> },
  { path: '/moderation', name: 'Moderation', counts: 'moderation', render: () => <Moderation /> },
  { path: '/unmatched', name: 'Unmatched', counts: 'unmatched', render: () => <Unmatched /> },
  { path: '/transactions', name: 'Transactions', render: () => <Find /> },
  { path: '/partners', name: 'Partners', render: () => <Partners /> },
  { path: '/catalogue', name: 'Catalogue', render: () => <Catalogue /> },
  { path: '/brakes', name: 'Brakes', counts: 'brakes', render: () => <Brakes /> },
  { path: '/restore', name: 'Restore', counts: 'restores', render: () => <Restore /> },
  { path: '/prices', name: 'Prices', render: () => <Prices /> },
  { path: '/address-lists', name: 'Address lists', render: () => <AddressLists /> },
  { path: '/desk', name: 'Bank desk', of: 'desk', render: () => <Desk /> },
  { path: '/wallet', name: 'Hot wallet', of: 'bitcoin', render: () => <Wallet /> },
  { path: '/evm-wallets', name: 'EVM wallets', of: 'evm', render: () => <EvmWallets /> },
  { path: '/tron-wallet', name: 'Tron wallet', of: 'tron', render: () => <TronWallet /> },
  { path: '/audit', name: 'Audit', render: () => <Audit /> },
  { path: '/health', name: 'Health', counts: 'findings', render: () => <Health /> },
  { path: '/transactions/:id', render: ({ id = '' }) => <Case id={id} /> },
  { path: '/partners/:id', render: ({ id = '' }) => <Partner id={id} /> },
  { path: '/wallet/:id', render: ({ id = '' }) => <WalletBatch id={id} /> },
  { path: '/account', render: () => <Account /> },
];
