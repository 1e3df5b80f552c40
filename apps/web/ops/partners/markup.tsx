import { NumberInput } from '@mantine/core';
import { useState } from 'react';
import { RowForm } from '../../console-kit/forms/form.js';
import { TextField } from '../../console-kit/forms/text-field.js';
import { useChange } from '../../console-kit/forms/use-change.js';
import { ok, type Schema } from '../../shared/api.js';
import { api } from '../api.js';
import { Section } from '../ui/section.js';

/** The partner's markup for new quotes and orders; existing ones keep theirs. */
export function Markup({ partner: { id, markupPercent: current } }: { readonly partner: Schema<'PartnerFileView'> }) {
  const [percent, setPercent] = useState<number | string>(Number(current));
  const [reason, setReason] = useState('');
  const body = { markupPercent: Number(percent), reason };
  const change = useChange({
    work: () => ok(api.PATCH('/api/partners/{id}', { params: { path: { id } }, body })),
    touches: [{ queryKey: ['partners', id] }],
  });
  return (
    <Section title="Markup">
      <RowForm verb="Change" submission={change} disabled={percent === '' || Number(percent) === Number(current)}>
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
        <TextField flex="1 1 160px" label="Reason" value={reason} maxLength={500} onChange={setReason} />
      </RowForm>
    </Section>
  );
}
