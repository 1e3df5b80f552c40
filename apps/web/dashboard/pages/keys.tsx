import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { QueryBoundary } from '../../console-kit/query-boundary.js';
import { api, ok, type Schema } from '../client.js';
import { Page } from '../parts/page.js';
import { ShownOnce } from '../parts/shown-once.js';
import { useMay } from '../session.js';
import { CreateKey } from './create-key.js';
import { KeyList } from './key-list.js';

type Created = Schema<'CreatedApiKeyView'>;

/** The partner's API keys. */
export default function Keys() {
  const may = useMay('owner', 'developer');
  const [isCreating, setIsCreating] = useState(false);
  const [made, setMade] = useState<Created>();
  const keys = useQuery({ queryKey: ['keys'], queryFn: () => ok(api.GET('/api/keys')), refetchInterval: 15_000 });
  return (
    <Page
      title="API keys"
      about="Key and secret are the user name and password of HTTP Basic authentication. A secret is shown once."
      actions={may && <Button onClick={() => setIsCreating(true)}>Create key</Button>}
    >
      <QueryBoundary query={keys}>{(list) => <KeyList keys={list} may={may} made={setMade} />}</QueryBoundary>
      {isCreating && <CreateKey close={() => setIsCreating(false)} made={setMade} />}
      <ShownOnce
        title={`Secret of ${made?.name ?? ''}`}
        about="Store it where your servers keep passwords. It is shown only once."
        secrets={made && { 'API key': made.apiKey, 'API secret': made.apiSecret }}
        close={() => setMade(undefined)}
      />
    </Page>
  );
}
