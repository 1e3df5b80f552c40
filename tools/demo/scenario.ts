import type { Partner } from './partner.js';
import type { Receiver } from './receiver.js';
import { call, more, webhook } from './screen.js';
import type { Order, Transaction } from './shapes.js';
import { clipped, money, short } from './texts.js';

const TIMEOUT_MS = 5_000;

export interface World {
  readonly partner: Partner;
  readonly receiver: Receiver;
  readonly userId: string;
}

/** The steps that one transaction can take. Every step is shown, and so are the webhooks that should follow from it. */
export class Scenario {
  #transaction: Transaction | undefined;
  #shown = 0;

  constructor(private readonly world: World) {}

  /** Undefined until it is created. */
  get created(): Transaction | undefined {
    return this.#transaction;
  }

  async create(order: Order): Promise<void> {
    const { partner, userId } = this.world;
    this.#transaction = await partner.post<Transaction>(`/api/users/${userId}/transactions`, order);
    const { id, type, method, crypto, cryptoCurrency, fiat, currency, total } = this.#transaction;
    const [given, got] =
      type === 'buy'
        ? [money(fiat, currency), money(total, cryptoCurrency)]
        : [money(crypto, cryptoCurrency), money(total, currency)];
    call('POST /api/users/{id}/transactions', `${type} ${short(id)}: ${given} becomes ${got}, by ${method}`);
    more(this.#whereToPay());
    await this.#showWebhooks(1);
  }

  async payFiat(title: string, webhooks: number): Promise<void> {
    const { fiat, currency } = this.#current();
    await this.world.partner.post(this.#sandboxPath('fiat'));
    call('POST /api/sandbox/transactions/{id}/fiat', `${title}: ${money(fiat, currency)}`);
    await this.#showWebhooks(webhooks);
  }

  depositUnconfirmed(title: string, webhooks: number): Promise<void> {
    return this.#deposit({ confirmations: 0 }, title, webhooks);
  }

  confirmDeposit(title: string, webhooks: number): Promise<void> {
    return this.#deposit({}, title, webhooks);
  }

  async refusePayout(title: string): Promise<void> {
    await this.world.partner.post(this.#sandboxPath('payout'), { outcome: 'fail' });
    call('POST /api/sandbox/transactions/{id}/payout', title);
  }

  async cancel(title: string): Promise<void> {
    const { partner, userId } = this.world;
    await partner.post(`/api/users/${userId}/transactions/${this.#current().id}/cancel`);
    call('POST /api/users/{id}/transactions/{id}/cancel', title);
    await this.#showWebhooks(1);
  }

  async advanceClock(title: string, seconds: number): Promise<void> {
    await this.world.partner.post('/api/sandbox/clock', { advance: seconds });
    call('POST /api/sandbox/clock', title);
    await this.#showWebhooks(1);
  }

  async #deposit(deposit: { confirmations?: number }, title: string, webhooks: number): Promise<void> {
    const { crypto, cryptoCurrency } = this.#current();
    await this.world.partner.post(this.#sandboxPath('crypto'), deposit);
    call('POST /api/sandbox/transactions/{id}/crypto', `${title}: ${money(crypto, cryptoCurrency)}`);
    await this.#showWebhooks(webhooks);
  }

  #current(): Transaction {
    if (this.#transaction === undefined) throw new Error('the transaction is not created yet');
    return this.#transaction;
  }

  #sandboxPath(control: string): string {
    return `/api/sandbox/transactions/${this.#current().id}/${control}`;
  }

  #whereToPay(): string {
    const { type, peer, qrCode, depositWallets = {} } = this.#current();
    if (type === 'buy') return `pay into ${peer?.account}${qrCode ? ', or scan the QR code' : ''}`;
    const [[chain, address] = ['', '']] = Object.entries(depositWallets);
    return `send to ${clipped(address)} on ${chain}`;
  }

  /** Shows the next webhooks about the transaction as they come; one that does not come is missed by the check at the end. */
  async #showWebhooks(count: number): Promise<void> {
    for (let i = 0; i < count; i += 1) {
      const hook = await this.world.receiver.awaitWebhook(this.#current().id, this.#shown, TIMEOUT_MS);
      if (!hook) return;
      this.#shown += 1;
      const { status, blockchainTxId } = hook.payload;
      const note = [
        `webhook ${String(hook.headers['webhook-sequence'])}`,
        hook.signed ? 'signature right' : 'SIGNATURE WRONG',
        ...(blockchainTxId ? [`blockchain transaction ${clipped(blockchainTxId)}`] : []),
      ];
      webhook(status, note.join(', '));
    }
  }
}
