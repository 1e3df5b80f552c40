import { Alert, Button, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { TrimmedField } from '../../console-kit/forms/text-field.js';
import { EVERYTHING, useChange } from '../../console-kit/forms/use-change.js';
import { QueryBoundary } from '../../console-kit/query-boundary.js';
import { ok, type Schema } from '../../shared/api.js';
import { CHAIN_FORMS } from '../../shared/methods.gen.js';
import { api } from '../api.js';
import { ReasonDialog } from '../ui/reason-dialog.js';
import { ACTIONS } from './actions.js';
import { Attest, type Attested, isWhole, NOTHING_ATTESTED } from './attest.js';
import { Claim } from './claim.js';

export interface Place {
  readonly chain: string;
  readonly txId: string;
  readonly index: string;
}

interface Props {
  readonly transactionId: string;
  readonly place: Place;
  readonly onClose: () => void;
}

/** The button that opens the proposal of a credit. */
export function CreditButton({ transactionId, place }: Omit<Props, 'onClose'>) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button size="sm" variant="default" onClick={() => setIsOpen(true)}>
        {ACTIONS.creditDeposit.title}…
      </Button>
      {isOpen && <Credit transactionId={transactionId} place={place} onClose={() => setIsOpen(false)} />}
    </>
  );
}

/** Proposes to credit a deposit that no feed reported, based on the chain's current state or on what the operator verified elsewhere. */
function Credit({ transactionId, place: given, onClose }: Props) {
  const [place, setPlace] = useState(given);
  const [attested, setAttested] = useState<Attested>(NOTHING_ATTESTED);
  const isPlaced =
    place.chain !== '' &&
    CHAIN_FORMS[place.chain]?.transactionId.test(place.txId) === true &&
    /^\d*$/.test(place.index);
  const query = queryOf(place);
  const claim = useQuery({
    queryKey: ['claim', transactionId, query],
    queryFn: () => ok(api.GET('/api/transactions/{id}/credit', { params: { path: { id: transactionId }, query } })),
    enabled: isPlaced,
    gcTime: 0,
  });
  const state = claim.data?.state;
  const isReady = isPlaced && (state === 'proven' || (state === 'unclear' && isWhole(attested)));
  const send = useChange({
    work: (reason: string) => {
      const body = { ...query, reason, ...(state === 'unclear' ? readAttested(attested) : {}) };
      return ok(api.POST('/api/transactions/{id}/credit', { params: { path: { id: transactionId } }, body }));
    },
    touches: [EVERYTHING],
    then: onClose,
  });
  return (
    <ReasonDialog
      title={ACTIONS.creditDeposit.title}
      verb="Propose"
      isReady={isReady}
      submission={send}
      onClose={onClose}
    >
      <Text size="sm">{ACTIONS.creditDeposit.does}</Text>
      <Where place={place} onChange={setPlace} />
      {isPlaced && <QueryBoundary query={claim}>{(data) => <Claim of={data} />}</QueryBoundary>}
      {state === 'unclear' && <Attest of={attested} onChange={setAttested} />}
      <Alert color="yellow" title="Needs a second operator">
        You propose it; another operator approves it.
      </Alert>
    </ReasonDialog>
  );
}

function Where({ place, onChange }: { readonly place: Place; readonly onChange: (place: Place) => void }) {
  return (
    <Stack gap="xs">
      <TrimmedField
        label="Chain"
        description="Such as bitcoin, ethereum or binance_smart_chain."
        value={place.chain}
        onChange={(text) => onChange({ ...place, chain: text })}
      />
      <TrimmedField label="Transaction ID" value={place.txId} onChange={(text) => onChange({ ...place, txId: text })} />
      <TrimmedField
        label="Index of the output or of the log"
        description="Empty for coins of an EVM chain."
        value={place.index}
        onChange={(text) => onChange({ ...place, index: text })}
      />
    </Stack>
  );
}

const queryOf = ({ chain, txId, index }: Place) => ({
  chain: chain as Schema<'CreditDto'>['chain'],
  txId,
  ...(/^\d+$/.test(index) ? { index: Number(index) } : {}),
});

const readAttested = ({ currency, height, ...rest }: Attested) => ({
  ...rest,
  currency: currency as NonNullable<Schema<'CreditDto'>['currency']>,
  height: Number(height),
});
