import { useQuery } from '@tanstack/react-query';
import { QueryBoundary } from '../../console-kit/query-boundary.js';
import { ok } from '../../shared/api.js';
import { api } from '../api.js';
import { Section } from '../ui/section.js';
import { EvmChain } from './evm-chain.js';
import { EvmTransactions } from './evm-transactions.js';
import { FoundTokens } from './found-tokens.js';
import { WalletPage } from './wallet-page.js';
import { chainName } from './words.js';

const EVERY_MS = 5_000;

/** The wallets on EVM chains: balances, outgoing transactions, and what awaits an operator. */
export default function EvmWallets() {
  const wallets = useQuery({
    queryKey: ['evm-wallets'],
    queryFn: () => ok(api.GET('/api/evm-wallets')),
    refetchInterval: EVERY_MS,
  });
  return (
    <QueryBoundary query={wallets}>
      {({ chains, transactions, held, passkeys, restarts }) => (
        <WalletPage
          wallet="evm-wallets"
          held={held.map(({ amount, currency, chain, ...each }) => ({
            ...each,
            amount: `${amount} ${currency}`,
            chain: chainName(chain),
          }))}
          passkeys={passkeys}
        >
          {chains.map((chain) => (
            <EvmChain key={chain.chain} of={chain} restart={restarts.find((each) => each.chain === chain.chain)} />
          ))}
          <Section title="Transactions">
            <EvmTransactions transactions={transactions} />
          </Section>
          <FoundTokens />
        </WalletPage>
      )}
    </QueryBoundary>
  );
}
