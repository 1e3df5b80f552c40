import { AppShell, Badge, Burger, Group, Loader, NavLink, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Suspense } from 'react';
import { Link, useLocation } from 'wouter';
import { Icon } from './parts/icon.js';
import { Mark } from './parts/mark.js';
import { useMe } from './session.js';
import { Account, Search } from './header-tools.js';
import { Pages } from './routes.js';
import { SandboxStopped } from './sandbox-stopped.js';

const PLACES = [
  ['/', 'Overview', 'M3 10l7-6 7 6v7H3z'],
  ['/transactions', 'Transactions', 'M3 7h13l-3-3M17 13H4l3 3'],
  ['/users', 'Users', 'M10 10a3.2 3.2 0 1 0 0-6.4 3.2 3.2 0 0 0 0 6.4zM3.5 17a6.5 6.5 0 0 1 13 0'],
  ['/webhooks', 'Webhooks', 'M11 3L4 11h5l-1 6 8-9h-5z'],
  ['/keys', 'API keys', 'M7 16a4 4 0 1 1 3-6.6L16.5 3M14 5.500l2 2'],
  ['/branding', 'Branding', 'M10 3c3 4 5 6.2 5 9a5 5 0 0 1-10 0c0-2.8 2-5 5-9z'],
  ['/emails', 'Emails', 'M3 5h14v10H3zM3 5.500l7 5.5 7-5.5'],
  ['/developers', 'Developers', 'M7 5l-4 5 4 5M13 5l4 5-4 5'],
  [
    '/team',
    'Team',
    'M7.5 9.500a2.7 2.7 0 1 0 0-5.4 2.7 2.7 0 0 0 0 5.400zM2.5 16a5 5 0 0 1 10 0M13 4.500a2.7 2.7 0 0 1 0 5M14.5 11.500a5 5 0 0 1 3 4.5',
  ],
] as const;

/** Renders the header, the navigation and the page that the address names. */
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
            <Mark name={partner.name} />
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
        {isTest && <SandboxStopped />}
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
  return PLACES.map(([place, label, outline]) => (
    <NavLink
      key={place}
      component={Link}
      href={place}
      label={label}
      leftSection={<Icon outline={outline} />}
      active={isHere(place)}
      aria-current={isHere(place) ? 'page' : undefined}
      onClick={close}
      className="place"
    />
  ));
}
