import { Link } from 'wouter';
import { Money, grouped } from '../../console-kit/amounts.js';
import { Copyable } from '../../console-kit/copy.js';
import { Moment } from '../../console-kit/moment.js';
import { type Schema } from '../../shared/api.js';
import { Facts } from '../ui/facts.js';
import { Section } from '../ui/section.js';

type Case = Schema<'TransactionCaseView'>;

/** The order and its user, as ordered. */
export const Order = ({ of }: { readonly of: Case }) => (
  <Section title="Order and user">
    <Facts of={{ ...userFacts(of), ...priceFacts(of.order), ...placeFacts(of.order) }} />
  </Section>
);

const userFacts = ({ user, partner }: Case) => ({
  User: user.name,
  Email: user.email,
  Phone: user.phone,
  KYC: (
    <Link href={`/kyc/${user.id}`} className="link">
      {user.kyc}
    </Link>
  ),
  Partner: (
    <Link href={`/partners/${partner.id}`} className="link">
      {partner.name}
    </Link>
  ),
});

const priceFacts = (order: Case['order']) => ({
  'Fiat': (
    <>
      <Money of={order.fiat} /> by {order.method}
      {order.asked && (
        <>
          , asked for <Money of={order.asked} />
        </>
      )}
    </>
  ),
  'Crypto': (
    <>
      <Money of={order.crypto} /> on {order.chain}
    </>
  ),
  'Charge': <Money of={order.serviceCharge} />,
  'User receives': <Money of={order.total} />,
  'Price': (
    <>
      {grouped(order.price)}, {order.priceSource}, <Moment at={order.pricedAt} to="second" />
    </>
  ),
});

/** Where the money goes and came from, and when. */
function placeFacts(order: Case['order']) {
  const attributes = Object.entries({ ...order.methodAttributes, ...order.depositWallets });
  return {
    'Wallet': order.wallet && <Copyable text={order.wallet} />,
    'Tag': order.destinationTag,
    'Internal address': order.internalAddress,
    ...Object.fromEntries(attributes.map(([name, value]) => [name, <Copyable key={name} text={String(value)} />])),
    'Reference': order.nonce && <Copyable text={order.nonce} />,
    'Refund to': order.refundDestination && <Copyable text={order.refundDestination} />,
    'On chain': order.blockchainTxId && <Copyable text={order.blockchainTxId} />,
    'Created': <Moment at={order.createdAt} to="second" />,
    'Window ends': <Moment at={order.expiresAt} to="second" />,
  };
}
