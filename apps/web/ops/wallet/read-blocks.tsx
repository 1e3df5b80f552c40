import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { TrimmedField } from '../../console-kit/forms/text-field.js';
import { useChange } from '../../console-kit/forms/use-change.js';
import { exact } from '../../console-kit/moment.js';
import { ok, type Schema } from '../../shared/api.js';
import { api } from '../api.js';
import { ReasonDialog } from '../ui/reason-dialog.js';

type Step = 'rescan' | 'restart';

const WORDS: Readonly<Record<Step, { readonly title: string; readonly verb: string; readonly does: string }>> = {
  rescan: {
    title: 'Read blocks again',
    verb: 'Read them',
    does: 'Reads up to 500 blocks again and credits the deposits that were missed. It changes nothing else.',
  },
  restart: {
    title: 'Restart the feed',
    verb: 'Propose or confirm',
    does: 'Only where a reorganisation of more than 64 blocks has stopped the feed. What the chain no longer has is dropped, with its bookings. Another operator has to enter the same height.',
  },
};

interface Props {
  readonly chain: string;
  readonly proposed: Schema<'RestartProposalView'> | undefined;
}

/** Lets an operator read the blocks of a chain again from a given height. */
export function ReadBlocks({ chain, proposed }: Props) {
  const [step, setStep] = useState<Step>();
  return (
    <Group gap="xs">
      <Button size="xs" variant="default" onClick={() => setStep('rescan')}>
        {WORDS.rescan.title}…
      </Button>
      <Button size="xs" variant="default" onClick={() => setStep('restart')}>
        {WORDS.restart.title}…
      </Button>
      {proposed && (
        <Text size="sm">
          {proposed.proposedBy} proposed a restart from block {proposed.from} at {exact(proposed.proposedAt)}
        </Text>
      )}
      {step !== undefined && <Ask chain={chain} step={step} onClose={() => setStep(undefined)} />}
    </Group>
  );
}

function Ask({
  chain: id,
  step,
  onClose,
}: {
  readonly chain: string;
  readonly step: Step;
  readonly onClose: () => void;
}) {
  const [from, setFrom] = useState('');
  const [found, setFound] = useState<string>();
  const { title, verb, does } = WORDS[step];
  const send = useChange({
    work: async (reason: string) => {
      const request = { params: { path: { id } }, body: { from: Number(from), reason } };
      if (step === 'restart') return ok(api.POST('/api/evm-wallets/chains/{id}/restart', request)).then(onClose);
      const done = await ok(api.POST('/api/evm-wallets/chains/{id}/rescan', request));
      setFound(`${done.found} found up to block ${done.to}${done.next === null ? '' : `; go on at ${done.next}`}`);
    },
    touches: ['evm-wallets'],
  });
  return (
    <ReasonDialog title={title} verb={verb} isReady={/^\d+$/.test(from)} submission={send} onClose={onClose}>
      <Text size="sm">{does}</Text>
      <TrimmedField label="Height of the first block" value={from} onChange={setFrom} />
      {found !== undefined && <Text size="sm">{found}</Text>}
    </ReasonDialog>
  );
}
