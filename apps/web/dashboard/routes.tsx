import { lazy } from 'react';
import { NotFound } from '../console-kit/not-found.js';
import { Route, Switch } from 'wouter';

const Overview = lazy(() => import('./pages/overview.js'));
const Transactions = lazy(() => import('./pages/transactions.js'));
const Transaction = lazy(() => import('./pages/transaction.js'));
const Users = lazy(() => import('./pages/users.js'));
const User = lazy(() => import('./pages/user.js'));
const Webhooks = lazy(() => import('./pages/webhooks.js'));
const Keys = lazy(() => import('./pages/keys.js'));
const Branding = lazy(() => import('./pages/branding.js'));
const Emails = lazy(() => import('./pages/emails.js'));
const Developers = lazy(() => import('./pages/developers.js'));
const RequestLog = lazy(() => import('./pages/request-log.js'));
const Team = lazy(() => import('./pages/team.js'));
const Security = lazy(() => import('./pages/security.js'));

/** Renders the page that the address names. */
export function Pages() {
  return (
    <Switch>
      <Route path="/" component={Overview} />
      <Route path="/transactions" component={Transactions} />
      <Route path="/transactions/:id">{({ id }) => <Transaction key={id} id={id} />}</Route>
      <Route path="/users" component={Users} />
      <Route path="/users/:id">{({ id }) => <User key={id} id={id} />}</Route>
      <Route path="/webhooks" component={Webhooks} />
      <Route path="/keys" component={Keys} />
      <Route path="/branding" component={Branding} />
      <Route path="/emails" component={Emails} />
      <Route path="/developers" component={Developers} />
      <Route path="/developers/requests" component={RequestLog} />
      <Route path="/team" component={Team} />
      <Route path="/security" component={Security} />
      <Route>
        <NotFound home="Overview" />
      </Route>
    </Switch>
  );
}
