import type { Sabotage } from '../sabotage.js';

const LOG = { file: 'libs/drivers/src/provider/payout-log.ts', project: 'medium' } as const;
const HITPAY = { tests: ['proofs/medium/drivers/hitpay-rail.spec'], project: 'medium' } as const;
const XENDIT = { tests: ['proofs/medium/drivers/xendit-rail.spec'], project: 'medium' } as const;

/** Money at providers: asked for once, compared with what was ordered, and believed from the provider's own lists alone. */
export const PROVIDERS: readonly Sabotage[] = [
  {
    ...{ ...LOG, ...HITPAY },
    name: 'a key with a row is sent again',
    in: 'PayoutLog.pay',
    find: '(await this.insertRow(payout)) ? this.sendFirst(payout, sending) : this.answerAgain(payout, sending)',
    replace: 'this.sendFirst(payout, (await this.insertRow(payout), sending))',
    only: 'are never sent by the driver itself',
  },
  {
    ...{ ...LOG, ...HITPAY },
    name: 'a row goes whenever an answer is lost',
    in: 'PayoutLog.sendFirst',
    find: 'if (error instanceof NothingSent) await',
    replace: 'await',
    only: 'are never sent by the driver itself',
  },
  {
    ...HITPAY,
    file: 'libs/drivers/src/hitpay/hitpay-transfers.ts',
    name: 'HitPay is not asked for the key before a transfer',
    in: 'HitpayTransfers.createTransfer',
    find: 'if (lost) return this.acceptTransfer(payout, lost);',
    replace: 'void lost;',
    only: 'in a database that has lost its rows',
  },
  {
    ...HITPAY,
    file: 'libs/drivers/src/hitpay/hitpay-refunds.ts',
    name: 'a charge is refunded though others have refunded it',
    in: 'HitpayRefunds.findUnaccounted',
    find: 'sum.eq(gone)',
    replace: 'sum.gte(0)',
    only: 'stop where others have refunded',
  },
  {
    ...HITPAY,
    file: 'libs/drivers/src/provider/provider-money.ts',
    name: 'another amount than was ordered counts as paid',
    in: 'assertOrdered',
    find: 'made.currency === ordered.currency && new Decimal(made.amount).eq(ordered.amount)',
    replace: 'made.currency === ordered.currency',
    only: 'of another amount than was ordered',
  },
  {
    ...HITPAY,
    file: 'libs/drivers/src/hitpay/hitpay-pass.ts',
    name: 'a pass ends though older charges were not read',
    in: 'HitpayPass.readPage',
    find: 'charges.every(({ created_at }) => created_at < backTo)',
    replace: 'charges.length > 0',
    only: 'loses nothing of a backlog',
  },
  {
    ...HITPAY,
    file: 'libs/drivers/src/hitpay/hitpay-push.ts',
    name: "HitPay's webhooks are believed with any signature",
    in: 'verifyHitpayPush',
    find: "if (!isSameSecret(signature.toLowerCase(), createHmac('sha256', salt).update(raw).digest('hex')))",
    replace: "if (signature === '')",
    only: 'are refused with another salt',
  },
  {
    ...XENDIT,
    file: 'libs/drivers/src/xendit/xendit-payouts.ts',
    name: 'Xendit is not asked for the reference before a payout',
    in: 'XenditPayouts.createPayout',
    find: 'if (known) return this.acceptPayout(ordered, known);',
    replace: 'void known;',
    only: 'that Xendit has forgotten as a key',
  },
  {
    ...XENDIT,
    file: 'libs/drivers/src/xendit/xendit-payouts.ts',
    name: 'Xendit is sent no idempotency key',
    in: 'XenditPayouts.createPayout',
    find: "headers: { 'Idempotency-key': ordered.key },",
    replace: "headers: { 'Idempotency-key': String(Math.random()) },",
    only: 'does not show the payout yet',
  },
];
