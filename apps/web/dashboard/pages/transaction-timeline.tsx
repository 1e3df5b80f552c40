import { Text } from '@mantine/core';
import { money } from '../../console-kit/amounts.js';
import { Moment } from '../../console-kit/moment.js';
import { statusLabel } from '../../console-kit/status.js';
import type { Schema } from '../client.js';
import { paymentLabel } from './payment-label.js';

type Step = Schema<'StepView'>;

/** What happened, oldest first: changes of status, and payments. */
export function Timeline({ steps }: { readonly steps: readonly Step[] }) {
  return (
    <ol className="timeline">
      {steps.map((step, i) => (
        <li key={i} data-kind={step.status ? 'status' : 'payment'}>
          <Text size="sm" fw={step.status ? 600 : 400} className="break">
            {textOf(step)}
          </Text>
          <Text size="xs" c="dimmed" className="break">
            <Moment at={step.at} />
            {step.signal ? ` · ${SIGNALS[step.signal] ?? step.signal}` : ''}
            {step.payment?.reference === undefined ? '' : ` · ${step.payment.reference}`}
          </Text>
        </li>
      ))}
    </ol>
  );
}

const textOf = ({ status, payment }: Step): string =>
  payment ? `${paymentLabel(payment)}: ${money(payment.amount, payment.currency)}` : statusLabel(status ?? '');

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
