import { Box, Button, Menu, Text, UnstyledButton } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { useQueryClient } from '@tanstack/react-query';
import { BareForm } from '../console-kit/forms/form.js';
import { TextField } from '../console-kit/forms/text-field.js';
import { api, ok } from './client.js';
import { Mark } from './parts/mark.js';
import { useMe } from './session.js';

/** Searches transactions by nearly any field. Ctrl K or ⌘K focuses the field. */
export function Search() {
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [, go] = useLocation();
  useHotkeys([['mod+K', () => field.current?.focus()]], []);
  return (
    <Box visibleFrom="sm">
      <BareForm role="search" onSubmit={() => go(`/transactions?search=${encodeURIComponent(text)}`)}>
        <TextField
          ref={field}
          w={260}
          size="xs"
          aria-label="Search transactions"
          placeholder="Search ID, email, hash (Ctrl K)"
          value={text}
          onChange={setText}
        />
      </BareForm>
    </Box>
  );
}

/** Shows the member's name, with links to account security and sign-out. */
export function Account() {
  const { email, name, role } = useMe();
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
        <Button
          component={UnstyledButton}
          variant="subtle"
          size="xs"
          px="xs"
          leftSection={<Mark name={name || email} />}
        >
          <Text size="sm" truncate maw={150} className="account-name">
            {email.split('@')[0]}
          </Text>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label className="break">
          {email}, {role}
        </Menu.Label>
        <Menu.Item onClick={() => go('/security')}>Account security</Menu.Item>
        <Menu.Item onClick={() => void leave()}>Sign out</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
