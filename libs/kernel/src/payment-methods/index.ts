import { ALL } from './all.js';
import type { PaymentMethodFacts } from './payment-method.js';

export type { FiatLimits, SandboxPayee } from './payment-method.js';

export type MethodId = (typeof ALL)[number]['id'];

type Row = (typeof ALL)[number];

/** Methods with a QR code whose payload the bank registered, so that it only needs amount and reference. */
export type RegisteredQrMethodId = Extract<
  Row,
  { readonly sandboxPayee: { readonly qr: { readonly registered: string } } }
>['id'];
/** Methods with a QR code that a scheme of `libs/qr` builds. */
export type SchemeQrMethodId = Exclude<Extract<Row, { readonly qr: true }>['id'], RegisteredQrMethodId>;
/** Methods whose payees have a form of their own. */
export type OwnPayeeMethodId = Extract<Row, { readonly payee: 'own' }>['id'];

export interface PaymentMethod extends PaymentMethodFacts {
  readonly id: MethodId;
}

export const METHOD_IDS: readonly MethodId[] = ALL.map(({ id }) => id);

export const METHODS = Object.fromEntries(
  ALL.map((method): [MethodId, PaymentMethod] => [method.id, method]),
) as Readonly<Record<MethodId, PaymentMethod>>;

export const REGISTERED_QR_METHOD_IDS = METHOD_IDS.filter(
  (id): id is RegisteredQrMethodId =>
    METHODS[id].sandboxPayee.qr !== undefined && 'registered' in METHODS[id].sandboxPayee.qr,
);
