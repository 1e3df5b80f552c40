import {
  AppShell,
  Badge,
  Box,
  Burger,
  Button,
  Group,
  Loader,
  Menu,
  NavLink,
  Text,
  TextInput,
  UnstyledButton,
} from '@mantine/core';
import { useDisclosure, useHotkeys } from '@mantine/hooks';
import { lazy, Suspense, useRef, useState } from 'react';
import { NotFound } from '../console-kit/not-found.js';
import { Link, Route, Switch, useLocation } from 'wouter';
import { useQueryClient } from '@tanstack/react-query';
import { api, ok } from './client.js';
import { useMe } from './session.js';

const Overview = lazy(() => import('./pages/overview.js'));
const Transactions = lazy(() => import('./pages/transactions.js'));
const Transaction = lazy(() => import('./pages/transaction.js'));
const Users = lazy(() => import('./pages/users.js'));
const User = lazy(() => import('./pages/user.js'));
const Webhooks = lazy(() => import('./pages/webhooks.js'));
const Keys = lazy(() => import('./pages/keys.js'));
const Branding = lazy(() => import('./pages/branding.js'));
const Developers = lazy(() => import('./pages/developers.js'));
const RequestLog = lazy(() => import('./pages/request-log.js'));
const Team = lazy(() => import('./pages/team.js'));
const Security = lazy(() => import('./pages/security.js'));

const PLACES = [
  ['/', 'Overview'],
  ['/transactions', 'Transactions'],
  ['/users', 'Users'],
  ['/webhooks', 'Webhooks'],
  ['/keys', 'API keys'],
  ['/branding', 'Branding'],
  ['/developers', 'Developers'],
  ['/team', 'Team'],
] as const;

/** Header, navigation and the page that the address names. */
export function Frame() {
  const [isOpen, { toggle, close }] = useDisclosure(false);
  const { mode, partner } = useMe();
  const isTest = mode === 'sandbox';
  return (
    <AppShell
      header={{ height: isTest ? 80 : 56 }}
      navbar={{ width: 208, breakpoint: 'sm', collapsed: { mobile: !isOpen } }}
      padding="md"
      transitionDuration={0}
    >
      <AppShell.Header className="surface">
        <Group h={56} px="md" justify="space-between" wrap="nowrap" gap="sm">
          <Group gap="sm" wrap="nowrap" miw={0}>
            <Burger opened={isOpen} onClick={toggle} hiddenFrom="sm" size="sm" aria-label="Navigation" />
            <Text fw={600} truncate>
              {partner.name}
            </Text>
            <Badge color={isTest ? 'yellow' : 'green'}>{isTest ? 'Test' : 'Live'}</Badge>
          </Group>
          <Group gap="sm" wrap="nowrap">
            <Search />
            <Account />
          </Group>
        </Group>
        {isTest && <div className="test-line">Test mode: no real money moves.</div>}
      </AppShell.Header>
      <AppShell.Navbar className="surface" p="xs" aria-label="Sections">
        <Places close={close} />
      </AppShell.Navbar>
      <AppShell.Main>
        <Suspense fallback={<Loader aria-label="Loading" />}>
          <Pages />
        </Suspense>
      </AppShell.Main>
    </AppShell>
  );
}

function Places({ close }: { readonly close: () => void }) {
  const [path] = useLocation();
  const isHere = (place: string): boolean => (place === '/' ? path === '/' : path.startsWith(place));
  return PLACES.map(([place, label]) => (
    <NavLink
      key={place}
      component={Link}
      href={place}
      label={label}
      active={isHere(place)}
      aria-current={isHere(place) ? 'page' : undefined}
      onClick={close}
      className="place"
    />
  ));
}

function Pages() {
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

/** Finds transactions by nearly anything; Ctrl K or ⌘K goes there. */
function Search() {
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [, go] = useLocation();
  useHotkeys([['mod+K', () => field.current?.focus()]], []);
  return (
    <Box
      component="form"
      role="search"
      visibleFrom="sm"
      onSubmit={(event) => (event.preventDefault(), go(`/transactions?search=${encodeURIComponent(text)}`))}
    >
      <TextInput
        ref={field}
        w={260}
        size="xs"
        aria-label="Search transactions"
        placeholder="Search id, email, hash (Ctrl K)"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
    </Box>
  );
}

function Account() {
  const { email, role } = useMe();
  const client = useQueryClient();
  const [, go] = useLocation();
  const leave = async (): Promise<void> => {
    await ok(api.POST('/api/sign-out'));
    client.clear();
    window.location.assign(document.baseURI);
  };
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <Button component={UnstyledButton} variant="subtle" size="xs" px="xs">
          <Text size="sm" truncate maw={150}>
            {email.split('@')[0]}
          </Text>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label className="break">
          {email}, {role}
        </Menu.Label>
        <Menu.Item onClick={() => go('/security')}>Your sign-in</Menu.Item>
        <Menu.Item onClick={() => void leave()}>Sign out</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
