import { call, more, webhook } from './screen.mjs';
import { clipped, money, short } from './words.mjs';

const PATIENCE_MS = 5_000;

/** What can be done to one transaction. Every act is shown, and so are the webhooks that should follow from it. */
export class Act {
  transaction;
  #told = 0;

  constructor({ partner, receiver, userId }) {
    Object.assign(this, { partner, receiver, userId });
  }

  async create(order) {
    this.transaction = await this.partner.post(`/api/users/${this.userId}/transactions`, order);
    const { id, type, method, crypto, cryptoCurrency, fiat, currency, total } = this.transaction;
    const [given, got] =
      type === 'buy'
        ? [money(fiat, currency), money(total, cryptoCurrency)]
        : [money(crypto, cryptoCurrency), money(total, currency)];
    call('POST /api/users/{id}/transactions', `${type} ${short(id)}: ${given} becomes ${got}, by ${method}`);
    more(this.#whereToPay());
    await this.#hear(1);
  }

  async payFiat(what, webhooks) {
    await this.partner.post(this.#sandbox('fiat'));
    call(
      'POST /api/sandbox/transactions/{id}/fiat',
      `${what}: ${money(this.transaction.fiat, this.transaction.currency)}`,
    );
    await this.#hear(webhooks);
  }

  depositUnconfirmed(what, webhooks) {
    return this.#deposit({ confirmations: 0 }, what, webhooks);
  }

  confirmDeposit(what, webhooks) {
    return this.#deposit({}, what, webhooks);
  }

  async refusePayout(what) {
    await this.partner.post(this.#sandbox('payout'), { outcome: 'fail' });
    call('POST /api/sandbox/transactions/{id}/payout', what);
  }

  async cancel(what) {
    await this.partner.post(`/api/users/${this.userId}/transactions/${this.transaction.id}/cancel`);
    call('POST /api/users/{id}/transactions/{id}/cancel', what);
    await this.#hear(1);
  }

  async wait(what, advance) {
    await this.partner.post('/api/sandbox/clock', { advance });
    call('POST /api/sandbox/clock', what);
    await this.#hear(1);
  }

  async #deposit(news, what, webhooks) {
    await this.partner.post(this.#sandbox('crypto'), news);
    call(
      'POST /api/sandbox/transactions/{id}/crypto',
      `${what}: ${money(this.transaction.crypto, this.transaction.cryptoCurrency)}`,
    );
    await this.#hear(webhooks);
  }

  #sandbox(what) {
    return `/api/sandbox/transactions/${this.transaction.id}/${what}`;
  }

  #whereToPay() {
    const { type, peer, qrCode, depositWallets } = this.transaction;
    if (type === 'buy') return `pay into ${peer.account}${qrCode ? ', or scan the QR code' : ''}`;
    const [[chain, address]] = Object.entries(depositWallets);
    return `send to ${clipped(address)} on ${chain}`;
  }

  /** Shows the next webhooks about the transaction as they come; one that does not come is missed by the check at the end. */
  async #hear(webhooks) {
    for (let heard = 0; heard < webhooks; heard += 1) {
      const hook = await this.receiver.wait(this.transaction.id, this.#told, PATIENCE_MS);
      if (!hook) return;
      this.#told += 1;
      const { status, blockchainTxId } = hook.payload;
      const note = [`webhook ${hook.headers['webhook-sequence']}`, hook.signed ? 'signature right' : 'SIGNATURE WRONG'];
      webhook(
        status,
        [...note, ...(blockchainTxId ? [`blockchain transaction ${clipped(blockchainTxId)}`] : [])].join(', '),
      );
    }
  }
}
