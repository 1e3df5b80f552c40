import { Button, Group, NumberInput, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Failure } from '../../console-kit/failure.js';
import { ok, type Schema } from '../../shared/api.js';
import { useStepUp } from '../../console-kit/session/step-up.js';
import { api } from '../api.js';
import { Section } from '../ui/section.js';

/** The partner's markup for new quotes and orders; existing ones keep theirs. */
export function Markup({ partner: { id, markupPercent: current } }: { readonly partner: Schema<'PartnerFileView'> }) {
  const queries = useQueryClient();
  const stepUp = useStepUp();
  const [percent, setPercent] = useState<number | string>(Number(current));
  const [reason, setReason] = useState('');
  const change = useMutation({
    mutationFn: () =>
      stepUp(() =>
        ok(
          api.PATCH('/api/partners/{id}', {
            params: { path: { id } },
            body: { markupPercent: Number(percent), reason },
          }),
        ),
      ),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['partners', id] }),
  });
  return (
    <Section title="Markup">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          change.mutate();
        }}
      >
        <Group align="end" gap="sm">
          <NumberInput
            label="Percent of crypto"
            min={0}
            max={10}
            step={0.1}
            decimalScale={4}
            w={160}
            value={percent}
            onChange={setPercent}
          />
          <TextInput
            flex="1 1 160px"
            label="Reason"
            value={reason}
            maxLength={500}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          <Button
            type="submit"
            variant="default"
            disabled={percent === '' || Number(percent) === Number(current)}
            loading={change.isPending}
          >
            Change
          </Button>
        </Group>
        {change.error && <Failure error={change.error} />}
      </form>
    </Section>
  );
}
