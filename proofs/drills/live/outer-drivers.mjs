// @ts-check
/** @typedef {typeof import('@rampart/ports')} Ports */

/**
 * @param {string} url
 * @param {unknown} [body]
 * @returns {Promise<any>} as the port requires
 */
async function ask(url, body) {
  const answer = await fetch(url, body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`the outer world answered ${answer.status}`);
  return answer.json();
}

/**
 * The driver of the outer world's chain. It receives the port's class, since programs load it from `dist`.
 * @param {Ports} ports
 * @param {string} url
 */
export const outerDrivers = ({ ChainGateway }, url) => ({
  chain: class OuterChainDriver extends ChainGateway {
    static serves = /** @type {const} */ (['bitcoin']);

    /** @param {{ transactionId: string }} order */
    depositWalletsFor({ transactionId }) {
      return ask(`${url}/chain/wallets?reference=${transactionId}`, {});
    }

    /** @param {string} reference */
    async depositsFor(reference) {
      const deposits = /** @type {import('./outer-chain.mjs').Deposit[]} */ (
        await ask(`${url}/chain/deposits?${new URLSearchParams({ reference })}`)
      );
      const { bitcoin: address } = await this.depositWalletsFor({ transactionId: reference });
      return deposits.map(({ eventId, txId, amount, confirmations, seenAt }) => ({
        ...{ address, eventId, txId, amount, confirmations, dropped: false, seenAt: new Date(seenAt) },
        ...{ chain: /** @type {const} */ ('bitcoin'), currency: /** @type {const} */ ('BTC') },
      }));
    }

    /** @param {import('@rampart/ports').WalletQuery} wallet */
    balanceOf({ confirmations }) {
      return ask(`${url}/chain/balance?confirmations=${confirmations}`);
    }

    /** @param {string} cursor */
    changesSince(cursor) {
      return ask(`${url}/chain/changes?${new URLSearchParams({ cursor })}`);
    }

    /** @param {import('@rampart/ports').CryptoPayout} payout */
    async sendPayout({ key, amount, to }) {
      if (to.kind !== 'wallet') return { outcome: /** @type {const} */ ('rejected'), reason: 'no exchange' };
      const sent = { key, amount: amount.toString(), to: to.address };
      const { reference } = await ask(`${url}/chain/payouts`, sent);
      return { outcome: /** @type {const} */ ('submitted'), reference };
    }

    /** @param {string} key */
    findPayout(key) {
      return ask(`${url}/chain/payouts?${new URLSearchParams({ key })}`);
    }

    /** The outer chain never defers a payout, so there is never one to withdraw. */
    async withdrawPayout() {
      return /** @type {never} */ (await Promise.reject(new Error('the outer chain withdraws nothing')));
    }
  },
});
