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

/** Starts a page that is made of Mantine: the dashboard, the operators' console. */
export function mount(app: ReactNode): void {
  reloadWhenPartsAreGone();
  const client = new QueryClient({
    defaultOptions: {
      mutations: { networkMode: 'always' }, // else one that was given up while offline would be carried out later
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

/** Asking again mends a broken connection and a server in trouble, never a refusal. */
const mayHelp = (failures: number, error: Error): boolean =>
  !(error instanceof ApiFault && error.fault.statusCode < 500) && failures < 2;
