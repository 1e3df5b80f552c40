import { Text } from '@mantine/core';
import { Moment } from '../../console-kit/moment.js';
import { statusLabel } from '../../console-kit/status.js';
import type { Schema } from '../client.js';

const STEP: Record<Schema<'StepView'>['kind'], (step: Schema<'StepView'>) => string> = {
  status: ({ what }) => statusLabel(what),
  receipt: ({ what, amount = '', currency = '' }) =>
    what === 'dropped' ? `A deposit of ${amount} ${currency} vanished again` : `${amount} ${currency} came in`,
  payout: ({ what, amount = '', currency = '' }) => `Payout of ${amount} ${currency}: ${what}`,
  refund: ({ what, amount = '', currency = '' }) => `Refund of ${amount} ${currency}: ${what}`,
};

/** Each change of status, and money in and out, in order. */
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

/** What caused a change of status. */
const SIGNALS: Readonly<Record<string, string>> = {
  created: 'it was ordered',
  fiatReceived: 'the bank told of the payment',
  cryptoSeen: 'the deposit was seen',
  cryptoConfirmed: 'the network confirmed the deposit',
  payoutSent: 'the payout was sent',
  payoutFailed: 'the payout was refused',
  cancelled: 'it was cancelled',
  windowClosed: 'the payment window closed',
  refundSent: 'everything went back',
};
