// @ts-check
import { createHmac, timingSafeEqual } from 'node:crypto';

/** @typedef {{ id: string, amount: string, currency: string, receivedAt: string }} TinyPayment */

/** A secret shared by bank and driver. */
const SECRET = 'a secret of the tiny bank';

/**
 * The bank's signature over time and body.
 * @param {string} time seconds since 1970
 * @param {Buffer} body
 */
export const signatureOf = (time, body) => createHmac('sha256', SECRET).update(`${time}.`).update(body).digest('hex');

/**
 * @param {string} one
 * @param {string} other
 */
const isEqual = (one, other) => one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

/**
 * A complete rail driver: a class that talks to one provider. It receives the port's class, since programs and suites load that from different places.
 * @param {abstract new () => import('@rampart/ports').FiatRail} FiatRail
 * @param {string} url of a tiny bank
 */
export const tinyRail = (FiatRail, url) =>
  class TinyRail extends FiatRail {
    /** @param {{ transactionId: string }} order */
    async instructionsFor({ transactionId }) {
      return { account: `Tiny Bank, reference ${transactionId}` };
    }

    /** @param {string} reference */
    async paymentsFor(reference) {
      const payments = /** @type {TinyPayment[]} */ (
        await ask(`${url}/payments?${new URLSearchParams({ reference })}`)
      );
      return payments.map(({ id, amount, currency, receivedAt }) => ({
        eventId: id,
        amount,
        currency,
        receivedAt: new Date(receivedAt),
      }));
    }

    /** @param {string} cursor */
    changesSince(cursor) {
      return ask(`${url}/changes?${new URLSearchParams({ cursor })}`);
    }

    /** @param {{ key: string }} payout */
    async sendPayout(payout) {
      const { reference } = await ask(`${url}/payouts?key=${payout.key}`, JSON.stringify(payout));
      return { outcome: /** @type {const} */ ('submitted'), reference };
    }

    /** @param {{ key: string }} payment */
    returnPayment(payment) {
      return this.sendPayout(payment);
    }

    /** @param {string} key */
    findPayout(key) {
      return ask(`${url}/payouts?key=${key}`);
    }

    /** The tiny bank never defers a payout, so there is never one to withdraw. */
    async withdrawPayout() {
      return /** @type {never} */ (await Promise.reject(new Error('the tiny bank withdraws nothing')));
    }

    async readStatement() {
      return undefined;
    }

    /** @override @param {{ headers: Readonly<Record<string, string | undefined>>, body: Buffer }} push */
    async verifyPush({ headers, body }) {
      const { 'tiny-time': time = '', 'tiny-signature': signature = '' } = headers;
      if (!isEqual(signature, signatureOf(time, body)))
        return { genuine: /** @type {const} */ (false), reason: 'signature' };
      const { id, reference } = JSON.parse(body.toString());
      return { genuine: /** @type {const} */ (true), id, reference, signedAt: new Date(Number(time) * 1_000) };
    }
  };

/**
 * @param {string} url
 * @param {string} [body]
 * @returns {Promise<any>} as the port requires
 */
const ask = async (url, body) => {
  const answer = await fetch(url, body === undefined ? {} : { method: 'POST', body });
  if (!answer.ok) throw new Error(`the tiny bank answered ${answer.status}`);
  return answer.json();
};
