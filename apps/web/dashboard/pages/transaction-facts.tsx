import { Anchor, Text } from '@mantine/core';
import { Link } from 'wouter';
import { money } from '../../console-kit/amounts.js';
import { Moment } from '../../console-kit/moment.js';
import type { Schema } from '../client.js';

type Story = Schema<'TransactionDetailsView'>;

/** What was agreed, and with whom. */
export function Facts({
  story: { transaction, chain, expiresAt, priceSource, pricedAt, serviceChargePercent },
}: {
  readonly story: Story;
}) {
  const {
    type,
    fiat,
    currency,
    total,
    cryptoCurrency,
    serviceCharge,
    cryptoPrice,
    method,
    wallet,
    blockchainTxId,
    userId,
    userEmail,
    createdAt,
    partnerData,
    refundDestination,
  } = transaction;
  const facts: [string, React.ReactNode][] = [
    ['Pays', type === 'buy' ? money(fiat, currency) : money(transaction.crypto, cryptoCurrency)],
    ['Receives', money(total, type === 'buy' ? cryptoCurrency : currency)],
    ['Service charge', `${money(serviceCharge, cryptoCurrency)} (${serviceChargePercent} %)`],
    ['Price', `${money(cryptoPrice, currency)}, ${priceSource}`],
    ['Price taken', <Moment key="at" at={pricedAt} />],
    ['Method', method],
    ['Network', chain],
    [
      'User',
      <Anchor key="user" component={Link} href={`/users/${userId}`}>
        {userEmail}
      </Anchor>,
    ],
    ['Created', <Moment key="at" at={createdAt} />],
    ['Payment window ends', <Moment key="at" at={expiresAt} />],
    ...(wallet
      ? [
          [
            'Wallet',
            <span key="wallet" className="mono">
              {wallet}
            </span>,
          ] as [string, React.ReactNode],
        ]
      : []),
    ...(refundDestination
      ? [
          [
            'Refunds go to',
            <span key="refund" className="mono">
              {refundDestination}
            </span>,
          ] as [string, React.ReactNode],
        ]
      : []),
    ...(blockchainTxId
      ? [
          [
            'Blockchain transaction',
            <span key="tx" className="mono">
              {blockchainTxId}
            </span>,
          ] as [string, React.ReactNode],
        ]
      : []),
    ...(partnerData === undefined
      ? []
      : [
          [
            'Your data',
            <span key="data" className="mono">
              {JSON.stringify(partnerData)}
            </span>,
          ] as [string, React.ReactNode],
        ]),
  ];
  return (
    <dl className="facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <Text size="sm" component="span">
              {value}
            </Text>
          </dd>
        </div>
      ))}
    </dl>
  );
}
