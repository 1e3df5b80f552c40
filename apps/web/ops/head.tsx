import { Badge, Button, Group, Title } from '@mantine/core';
import { Link } from 'wouter';
import { sessionApi } from '../console-kit/session/session-api.js';
import { useMe } from './ui/me.js';

interface Props {
  readonly onKeys: () => void;
  readonly onGoTo: () => void;
}

export const signOut = (): void => void sessionApi.signOut().then(() => location.assign(document.baseURI));

/** The header of every page: the mode, the navigation and the account. */
export function Head({ onKeys, onGoTo }: Props) {
  const me = useMe();
  const isLive = me.mode === 'live';
  return (
    <header className={`head surface ${isLive ? 'live' : 'test'}`}>
      <Group gap="sm" wrap="nowrap">
        <Title order={1} fz="md">
          Operations
        </Title>
        <Badge variant="filled" color={isLive ? 'red' : 'yellow'}>
          {isLive ? 'LIVE' : 'TEST'}
        </Badge>
      </Group>
      <Group gap="xs" wrap="nowrap">
        <Button size="compact-sm" variant="default" title="Ctrl K" onClick={onGoTo}>
          Go to…
        </Button>
        <Button size="compact-sm" variant="subtle" aria-label="Shortcuts (?)" onClick={onKeys}>
          ?
        </Button>
        <Link href="/account" className="link">
          {me.name}
        </Link>
        <Button size="compact-sm" variant="default" onClick={signOut}>
          Sign out
        </Button>
      </Group>
    </header>
  );
}
