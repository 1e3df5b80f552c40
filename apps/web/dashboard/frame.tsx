import { AppShell, Badge, Burger, Group, Loader, NavLink, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Suspense } from 'react';
import { Link, useLocation } from 'wouter';
import { useMe } from './session.js';
import { Account, Search } from './header-tools.js';
import { Pages } from './routes.js';

const PLACES = [
  ['/', 'Overview'],
  ['/transactions', 'Transactions'],
  ['/users', 'Users'],
  ['/webhooks', 'Webhooks'],
  ['/keys', 'API keys'],
  ['/branding', 'Branding'],
  ['/emails', 'Emails'],
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
