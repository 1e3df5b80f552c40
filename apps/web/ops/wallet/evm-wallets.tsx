import { useQuery } from '@tanstack/react-query';
import { QueryBoundary } from '../../console-kit/query-boundary.js';
import { ok } from '../../shared/api.js';
import { api } from '../api.js';
import { Section } from '../ui/section.js';
import { EnrolPasskey } from './enrol-passkey.js';
import { EvmChain } from './evm-chain.js';
import { EvmTransactions } from './evm-transactions.js';
import { Held, type HeldActions } from './held.js';
import { chainName } from './words.js';

const EVERY_MS = 5_000;

const HELD: HeldActions = {
  queryKey: 'evm-wallets',
  approve: (id, assertion) =>
    ok(api.POST('/api/evm-wallets/payouts/{id}/approve', { params: { path: { id } }, body: { assertion } })),
  withdraw: (id, reason) =>
    ok(api.POST('/api/evm-wallets/payouts/{id}/withdraw', { params: { path: { id } }, body: { reason } })),
};

/** The page of the wallets on EVM chains: their money, what leaves, and what waits for a person. */
export default function EvmWallets() {
  const wallets = useQuery({
    queryKey: ['evm-wallets'],
    queryFn: () => ok(api.GET('/api/evm-wallets')),
    refetchInterval: EVERY_MS,
  });
  return (
    <QueryBoundary query={wallets}>
      {({ chains, transactions, held, passkeys }) => (
        <div className="column">
          {held.length > 0 && (
            <Section title="Payouts that need a passkey">
              <Held
                payouts={held.map(({ amount, currency, chain, ...each }) => ({
                  ...each,
                  amount: `${amount} ${currency}`,
                  chain: chainName(chain),
                }))}
                passkeys={passkeys}
                actions={HELD}
              />
            </Section>
          )}
          {chains.map((chain) => (
            <EvmChain key={chain.chain} of={chain} />
          ))}
          <Section title="Transactions">
            <EvmTransactions transactions={transactions} />
          </Section>
          {passkeys && (
            <Section title="Passkey for the signer">
              <EnrolPasskey passkeys={passkeys} />
            </Section>
          )}
        </div>
      )}
    </QueryBoundary>
  );
}
