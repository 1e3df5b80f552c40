import { Alert, Button, Card, Group, Stack } from '@mantine/core';
import { startAuthentication } from '@simplewebauthn/browser';
import { useState } from 'react';
import { Failure } from '../../console-kit/failure.js';
import { useChange } from '../../console-kit/forms/use-change.js';
import { Age } from '../../console-kit/moment.js';
import { useStepUp } from '../../console-kit/session/step-up.js';
import { ok, type Schema } from '../../shared/api.js';
import { api } from '../api.js';
import { Facts } from '../ui/facts.js';
import { TransactionLink } from '../ui/links.js';
import type { WalletPath } from './wallet-path.js';
import { WithdrawPayout } from './withdraw-payout.js';

type Passkeys = Schema<'SignerPasskeysView'>;

/** A payout on any chain; its amount names the asset. */
export type HeldPayout = Schema<'HeldPayoutView'> & { readonly chain?: string };

interface Props {
  readonly wallet: WalletPath;
  readonly payouts: readonly HeldPayout[];
  readonly passkeys: Passkeys | null;
}

/** Payouts that the signer signs with an operator's passkey only. */
export const Held = ({ wallet, payouts, passkeys }: Props) => (
  <Stack>
    {passkeys?.credentials.length === 0 && (
      <Alert color="yellow" title="The signer knows no passkey yet">
        An administrator enrols one with the signer's command <code>enrol</code>.
      </Alert>
    )}
    {payouts.map((payout) => (
      <OneHeld key={payout.key} wallet={wallet} payout={payout} passkeys={passkeys} />
    ))}
  </Stack>
);

interface OneProps extends Omit<Props, 'payouts'> {
  readonly payout: HeldPayout;
}

function OneHeld({ wallet, payout, passkeys }: OneProps) {
  const [isWithdrawing, setWithdrawing] = useState(false);
  const approve = useApproval(wallet, payout);
  return (
    <Card className="surface inner" data-item>
      <Stack gap="sm">
        {!payout.isApproved && (
          <Alert color="red" title="This wallet was not approved when the order was opened">
            Ask the user for it before you approve the payout.
          </Alert>
        )}
        <PayoutFacts of={payout} />
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
      {isWithdrawing && <WithdrawPayout wallet={wallet} id={payout.key} onClose={() => setWithdrawing(false)} />}
    </Card>
  );
}

const PayoutFacts = ({ of }: { readonly of: HeldPayout }) => (
  <Facts
    of={{
      Transaction: <TransactionLink id={of.transactionId} />,
      Amount: of.amount,
      Chain: of.chain,
      To: <span className="mono">{of.address}</span>,
      Why: of.reason,
      Since: <Age since={of.since} />,
    }}
  />
);

function useApproval(wallet: WalletPath, payout: HeldPayout) {
  const stepUp = useStepUp();
  const params = { path: { id: payout.key } };
  return useChange({
    work: async (signedBy: Passkeys) => {
      const assertion = await sign(payout, signedBy);
      // Guards the call alone, so that the passkey is not requested again after the code.
      return stepUp(() => ok(api.POST(`/api/${wallet}/payouts/{id}/approve`, { params, body: { assertion } })));
    },
    touches: [wallet],
  });
}

/** The challenge is the digest of this one payout. */
async function sign({ challenge }: HeldPayout, { rpId, credentials }: Passkeys): Promise<string> {
  const allowCredentials = credentials.map(({ id }) => ({ id, type: 'public-key' as const }));
  const optionsJSON = { challenge, rpId, allowCredentials, userVerification: 'required' as const };
  const answer = await startAuthentication({ optionsJSON }).catch(() => {
    throw new Error('No passkey was used.');
  });
  return JSON.stringify(answer);
}
