import { Card, NativeSelect, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { QueryBoundary } from '../../console-kit/query-boundary.js';
import { api, ok } from '../client.js';
import { Code } from '../parts/code.js';
import { useMe } from '../session.js';
import { quickstart } from './quickstart.js';

/** Commands of a first buy, with one of the partner's keys filled in. */
export function QuickstartCard() {
  const { apiUrl } = useMe();
  const keys = useQuery({ queryKey: ['keys'], queryFn: () => ok(api.GET('/api/keys')) });
  const [chosen, setChosen] = useState('');
  return (
    <Card className="surface">
      <Title order={2}>Your first buy</Title>
      <QueryBoundary query={keys}>
        {(list) => (
          <Stack gap="sm" mt="xs">
            <Text size="sm" c="dimmed">
              Paste the commands into a terminal, with your secret in place of the dots. To replace a lost secret,
              rotate the key under <Link href="/keys">API keys</Link>.
            </Text>
            {list.length > 1 && (
              <NativeSelect
                size="xs"
                maw={280}
                label="Key"
                data={list.map(({ apiKey, name }) => ({ value: apiKey, label: name }))}
                value={chosen}
                onChange={(event) => setChosen(event.currentTarget.value)}
              />
            )}
            {quickstart(apiUrl, chosen || (list[0]?.apiKey ?? 'YOUR_API_KEY')).map(({ title, commands }) => (
              <div key={title}>
                <Text size="sm" fw={600} mb={4}>
                  {title}
                </Text>
                <Code text={commands} label={title} />
              </div>
            ))}
          </Stack>
        )}
      </QueryBoundary>
    </Card>
  );
}
