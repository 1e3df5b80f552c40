// @ts-check
import { createHash } from 'node:crypto';
import { bech32 } from '@scure/base';

/** @typedef {{ txId: string, eventId: string, reference: string, amount: string, confirmations: number, seenAt: string }} Deposit */
/** @typedef {{ key: string, amount: string, to: string, txId: string }} Sent */

const FLOAT_SATOSHI = 100_000_000_000n;
const DIGITS = 8;

const satoshi = (/** @type {string} */ amount) => {
  const [whole = '0', part = ''] = amount.split('.');
  return BigInt(whole + part.padEnd(DIGITS, '0'));
};
const written = (/** @type {bigint} */ amount) => {
  const digits = String(amount).padStart(DIGITS + 1, '0');
  return `${digits.slice(0, -DIGITS)}.${digits.slice(-DIGITS)}`;
};
const hashOf = (/** @type {string} */ text) => createHash('sha256').update(text).digest();

/** A chain of one coin with a wallet of the service on it. It keeps all its state in memory. */
export class OuterChain {
  /** References keyed by their addresses. */
  wallets = /** @type {Map<string, string>} */ (new Map());
  deposits = /** @type {Deposit[]} */ ([]);
  /** References in the order of their changes. */
  news = /** @type {string[]} */ ([]);
  sent = /** @type {Map<string, Sent>} */ (new Map());

  /** @param {string} reference */
  walletFor(reference) {
    const address = bech32.encode('bc', [0, ...bech32.toWords(hashOf(`wallet/${reference}`).subarray(0, 20))]);
    this.wallets.set(address, reference);
    return { bitcoin: address };
  }

  /**
   * Makes a payment to an address, or adds blocks on top of it.
   * @param {{ address: string, amount: string, confirmations: number }} payment
   */
  deposit({ address, amount, confirmations }) {
    const reference = this.wallets.get(address);
    if (reference === undefined) throw new Error('no wallet of the service');
    const txId = hashOf(`deposit/${address}`).toString('hex');
    const known = this.deposits.find((each) => each.txId === txId);
    if (known) known.confirmations = confirmations;
    else
      this.deposits.push({
        ...{ txId, eventId: `${txId}:0`, reference, amount, confirmations },
        seenAt: new Date().toISOString(),
      });
    this.news.push(reference);
    return { txId };
  }

  /** @param {{ key: string, amount: string, to: string }} payout */
  send({ key, amount, to }) {
    const known = this.sent.get(key);
    const sent = known ?? { key, amount, to, txId: hashOf(`payout/${key}`).toString('hex') };
    this.sent.set(key, sent);
    return { reference: sent.txId };
  }

  /** @param {number} confirmations */
  balance(confirmations) {
    const received = this.deposits.filter((each) => each.confirmations >= confirmations);
    const sum = (/** @type {Iterable<{ amount: string }>} */ rows) =>
      [...rows].reduce((total, { amount }) => total + satoshi(amount), 0n);
    return written(FLOAT_SATOSHI + sum(received) - sum(this.sent.values()));
  }
}
