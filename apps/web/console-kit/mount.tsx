import '@mantine/core/styles.css';
import '../shared/tokens.css';
import './pages.css';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Router } from 'wouter';
import { ApiFault } from '../shared/api.js';
import { nonce } from '../shared/nonce.js';
import { reloadWhenPartsAreGone } from '../shared/reload-once.js';
import { resolver, theme } from './theme.js';

/** Mounts a page built on Mantine: the dashboard or the operators' console. */
export function mount(app: ReactNode): void {
  reloadWhenPartsAreGone();
  const client = new QueryClient({
    defaultOptions: {
      mutations: { networkMode: 'always' }, // otherwise a mutation abandoned while offline would run later
      queries: { networkMode: 'always', retry: mayHelp, staleTime: 10_000 },
    },
  });
  const base = new URL(document.baseURI).pathname.replace(/\/$/, '');
  createRoot(document.getElementById('root') as HTMLElement).render(
    <StrictMode>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={resolver}
        defaultColorScheme="auto"
        getStyleNonce={() => nonce}
      >
        <QueryClientProvider client={client}>
          <Router base={base}>{app}</Router>
        </QueryClientProvider>
      </MantineProvider>
    </StrictMode>,
  );
}

/** Whether a retry may help: after a lost connection or a server error, never after a refusal. */
const mayHelp = (failures: number, error: Error): boolean =>
  !(error instanceof ApiFault && error.fault.statusCode < 500) && failures < 2;
