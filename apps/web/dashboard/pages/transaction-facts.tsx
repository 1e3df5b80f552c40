import { Anchor, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { money } from '../../console-kit/amounts.js';
import { Moment } from '../../console-kit/moment.js';
import { words } from '../../console-kit/status.js';
import { METHOD_NAMES } from '../../shared/methods.gen.js';
import type { Schema } from '../client.js';

type Details = Schema<'TransactionDetailsView'>;

/** Terms of a transaction: its amounts, its price, its user and its references. */
export function Facts({ details }: { readonly details: Details }) {
  const { transaction, chain, expiresAt } = details;
  const { userId, userEmail, createdAt, partnerData } = transaction;
  return (
    <dl className="facts">
      <Price details={details} />
      <Fact name="Method">{METHOD_NAMES[transaction.method]}</Fact>
      <Fact name="Network">{chain}</Fact>
      <Fact name="User">
        <Anchor component={Link} href={`/users/${userId}`}>
          {userEmail}
        </Anchor>
      </Fact>
      <Fact name="Created">
        <Moment at={createdAt} />
      </Fact>
      <Fact name="Payment window ends">
        <Moment at={expiresAt} />
      </Fact>
      <Reference name="Paid into" value={details.payInto} />
      <References name="Deposited to" values={details.depositTo} />
      <Reference name="Coins go to" value={transaction.wallet} />
      <References name="Money goes to" values={details.payTo} />
      <Reference name="Refund address" value={transaction.refundDestination} />
      <Reference name="Blockchain transaction" value={transaction.blockchainTxId} />
      <Reference name="Your data" value={partnerData === undefined ? undefined : JSON.stringify(partnerData)} />
    </dl>
  );
}

function Price({
  details: { transaction, priceSource, pricedAt, serviceChargePercent },
}: {
  readonly details: Details;
}) {
  const { type, fiat, currency, crypto, total, cryptoCurrency, serviceCharge, cryptoPrice } = transaction;
  return (
    <>
      <Fact name="Ordered">{type === 'buy' ? money(fiat, currency) : money(crypto, cryptoCurrency)}</Fact>
      <Fact name="Before charges (gross)">{money(crypto, cryptoCurrency)}</Fact>
      <Fact name="Promised to the user (net)">{money(total, type === 'buy' ? cryptoCurrency : currency)}</Fact>
      <Fact name="Service charge">
        {money(serviceCharge, cryptoCurrency)} ({serviceChargePercent} %)
      </Fact>
      <Fact name="Price">
        {money(cryptoPrice, currency)}, {priceSource}
      </Fact>
      <Fact name="Priced at">
        <Moment at={pricedAt} />
      </Fact>
    </>
  );
}

/** A value for each network, or for each part of an account. */
const References = ({ name, values }: { readonly name: string; readonly values: Details['payTo'] }) =>
  values ? (
    <Fact name={name}>
      {Object.entries(values).map(([part, value]) => (
        <span key={part} className="part">
          {words(part)}: <span className="mono break">{value}</span>
        </span>
      ))}
    </Fact>
  ) : null;

const Reference = ({ name, value }: { readonly name: string; readonly value: string | null | undefined }) =>
  value ? (
    <Fact name={name}>
      <span className="mono">{value}</span>
    </Fact>
  ) : null;

const Fact = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>
      <Text size="sm" component="span">
        {children}
      </Text>
    </dd>
  </div>
);
