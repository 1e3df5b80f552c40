import { Alert, Button, Card, Group, Stack, Text } from '@mantine/core';
import { startAuthentication } from '@simplewebauthn/browser';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Failure } from '../../console-kit/failure.js';
import { Age } from '../../console-kit/moment.js';
import { useStepUp } from '../../console-kit/session/step-up.js';
import { ok, type Schema } from '../../shared/api.js';
import { api } from '../api.js';
import { Facts } from '../ui/facts.js';
import { TransactionLink } from '../ui/links.js';
import { ReasonDialog } from '../ui/reason-dialog.js';

type Passkeys = Schema<'SignerPasskeysView'>;

/** A payout of any chain; the amount names its asset. */
export type Payout = Omit<Schema<'HeldPayoutView'>, 'amount'> & { readonly amount: string; readonly chain?: string };

/** Of the service, for the payouts of one driver. */
export interface HeldActions {
  /** Of the page, which is read again. */
  readonly queryKey: string;
  approve(key: string, assertion: string): Promise<unknown>;
  withdraw(key: string, reason: string): Promise<unknown>;
}

interface Props {
  readonly payouts: readonly Payout[];
  readonly passkeys: Passkeys | null;
  readonly actions: HeldActions;
}

/** Of the bitcoin wallet. */
export const BITCOIN_HELD: HeldActions = {
  queryKey: 'wallet',
  approve: (id, assertion) =>
    ok(api.POST('/api/wallet/payouts/{id}/approve', { params: { path: { id } }, body: { assertion } })),
  withdraw: (id, reason) =>
    ok(api.POST('/api/wallet/payouts/{id}/withdraw', { params: { path: { id } }, body: { reason } })),
};

/** Payouts that the signer signs with an operator's passkey only. */
export const Held = ({ payouts, passkeys, actions }: Props) => (
  <Stack>
    {passkeys?.credentials.length === 0 && (
      <Alert color="yellow" title="The signer knows no passkey yet">
        An administrator enrols one with the signer's command <code>enrol</code>.
      </Alert>
    )}
    {payouts.map((payout) => (
      <HeldPayout key={payout.key} payout={payout} passkeys={passkeys} actions={actions} />
    ))}
  </Stack>
);

interface HeldProps extends Pick<Props, 'passkeys' | 'actions'> {
  readonly payout: Payout;
}

function HeldPayout({ payout, passkeys, actions }: HeldProps) {
  const [isWithdrawing, setWithdrawing] = useState(false);
  const { key, transactionId, chain, address, amount, reason, isApproved, since } = payout;
  const queries = useQueryClient();
  const stepUp = useStepUp();
  const approve = useMutation({
    mutationFn: async (signedBy: Passkeys) => {
      const assertion = await sign(payout, signedBy);
      return stepUp(() => actions.approve(key, assertion));
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: [actions.queryKey] }),
  });
  return (
    <Card className="surface inner">
      <Stack gap="sm">
        {!isApproved && (
          <Alert color="red" title="No one approved this wallet when the order was opened">
            Ask the user for it before you approve the payout.
          </Alert>
        )}
        <Facts
          of={{
            Transaction: <TransactionLink id={transactionId} />,
            Amount: amount,
            Chain: chain,
            To: <span className="mono">{address}</span>,
            Why: reason,
            Since: <Age since={since} />,
          }}
        />
        <Group gap="xs">
          {passkeys && passkeys.credentials.length > 0 && (
            <Button size="compact-sm" loading={approve.isPending} onClick={() => approve.mutate(passkeys)}>
              Approve with a passkey
            </Button>
          )}
          <Button size="compact-sm" variant="default" onClick={() => setWithdrawing(true)}>
            Withdraw…
          </Button>
        </Group>
        {approve.error && <Failure error={approve.error} />}
      </Stack>
      {isWithdrawing && <Withdraw payoutKey={key} actions={actions} onClose={() => setWithdrawing(false)} />}
    </Card>
  );
}

/** The challenge is the digest of this one payout. */
async function sign({ challenge }: Payout, { rpId, credentials }: Passkeys): Promise<string> {
  const allowCredentials = credentials.map(({ id }) => ({ id, type: 'public-key' as const }));
  const optionsJSON = { challenge, rpId, allowCredentials, userVerification: 'required' as const };
  const answer = await startAuthentication({ optionsJSON }).catch(() => {
    throw new Error('No passkey was used.');
  });
  return JSON.stringify(answer);
}

interface WithdrawProps {
  readonly payoutKey: string;
  readonly actions: HeldActions;
  readonly onClose: () => void;
}

function Withdraw({ payoutKey, actions, onClose }: WithdrawProps) {
  const queries = useQueryClient();
  const stepUp = useStepUp();
  const withdraw = useMutation({
    mutationFn: (reason: string) => stepUp(() => actions.withdraw(payoutKey, reason)),
    onSuccess: async () => {
      onClose();
      await queries.invalidateQueries({ queryKey: [actions.queryKey] });
    },
  });
  return (
    <ReasonDialog
      title="Withdraw the payout"
      verb="Withdraw"
      isPending={withdraw.isPending}
      error={withdraw.error}
      onConfirm={withdraw.mutate}
      onClose={onClose}
    >
      <Text size="sm">It has failed for good then; decide about its transaction afterwards.</Text>
    </ReasonDialog>
  );
}
