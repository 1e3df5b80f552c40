import { Text } from '@mantine/core';
import { Moment } from '../../console-kit/moment.js';
import { statusLabel } from '../../console-kit/status.js';
import type { Schema } from '../client.js';

const STEP: Record<Schema<'StepView'>['kind'], (step: Schema<'StepView'>) => string> = {
  status: ({ what }) => statusLabel(what),
  receipt: ({ what, amount = '', currency = '' }) =>
    what === 'dropped'
      ? `A deposit of ${amount} ${currency} disappeared from the network`
      : `${amount} ${currency} received`,
  payout: ({ what, amount = '', currency = '' }) => `Payout of ${amount} ${currency}: ${what}`,
  refund: ({ what, amount = '', currency = '' }) => `Refund of ${amount} ${currency}: ${what}`,
};

/** Changes of status, receipts, payouts and refunds, in order. */
export function Timeline({ steps }: { readonly steps: readonly Schema<'StepView'>[] }) {
  return (
    <ol className="timeline">
      {steps.map((step, i) => (
        <li key={i} data-kind={step.kind}>
          <Text size="sm" fw={step.kind === 'status' ? 600 : 400} className="break">
            {STEP[step.kind](step)}
          </Text>
          <Text size="xs" c="dimmed" className="break">
            <Moment at={step.at} />
            {step.signal ? ` · ${SIGNALS[step.signal] ?? step.signal}` : ''}
            {step.reference ? ` · ${step.reference}` : ''}
          </Text>
        </li>
      ))}
    </ol>
  );
}

/** Causes of changes of status. */
const SIGNALS: Readonly<Record<string, string>> = {
  created: 'order placed',
  fiatReceived: 'payment reported by the bank',
  cryptoSeen: 'deposit seen',
  cryptoConfirmed: 'deposit confirmed by the network',
  payoutSent: 'payout sent',
  payoutFailed: 'payout refused',
  cancelled: 'order cancelled',
  windowClosed: 'payment window closed',
  refundRequested: 'refund requested by the user',
  refundSent: 'refund sent',
};
