import { ChainRouter, DriverSet, type PayoutOutcome, RailRouter, type SandboxControls } from '@rampart/drivers';
import { Amount, CHAIN_IDS, METHOD_IDS, type MethodId, METHODS, SECOND } from '@rampart/kernel';
import {
  type ChainHarness,
  describeChainGateway,
  describeEmailSender,
  describeFiatRail,
  describeSmsSender,
  type FiatRailHarness,
} from '@rampart/ports/suites';
import { makeSandbox, type Sandbox } from './sandbox.js';

const NO_QR: readonly MethodId[] = ['payme', 'nz-bank-transfer', 'pay-id'];

const payoutControls = ({ controls, database }: Pick<Sandbox, 'controls' | 'database'>) => {
  const decide = (outcome: PayoutOutcome) => (transactionId: string) =>
    controls.decidePayout({ transactionId, outcome });
  return {
    amountsFor: async (transactionId: string) =>
      (
        await database.query<{ amount: string }>('SELECT amount FROM sandbox.sent_payout WHERE key = ANY($1)', [
          await controls.payoutsOf(transactionId),
        ])
      ).map(({ amount }) => amount),
    refuseNext: decide('fail'),
    silenceNext: decide('uncertain'),
    delayNext: decide('waitLiquidity'),
    endDelay: decide('succeed'),
  };
};

const chainHarness = async (): Promise<ChainHarness> => {
  const { chain, controls, database, close } = await makeSandbox();
  const bitcoin = { chain: 'bitcoin', currency: 'BTC', amount: '0.0125' } as const;
  return {
    ...payoutControls({ controls, database }),
    close,
    chain,
    chains: CHAIN_IDS,
    payout: {
      amount: Amount.of('0.5', 'BTC'),
      to: { kind: 'wallet', chain: 'bitcoin', address: 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx' },
    },
    deposit: async (transactionId, confirmations) => {
      await controls.simulateDeposit({ transactionId, ...bitcoin, confirmations });
    },
    drop: async (transactionId) => {
      await controls.simulateDeposit({ transactionId, ...bitcoin, dropped: true });
    },
    bringBack: async (transactionId, confirmations) => {
      await controls.simulateDeposit({ transactionId, ...bitcoin, confirmations, dropped: false });
    },
  };
};

const railHarness = async (): Promise<FiatRailHarness> => {
  const { rail, clock, controls, database, close } = await makeSandbox();
  const last = new Map<string, Parameters<SandboxControls['simulatePayment']>[0]>();
  return {
    ...payoutControls({ controls, database }),
    close,
    rail,
    orders: METHOD_IDS.map((method) => ({
      method,
      amount: Amount.of(500, METHODS[method].currency),
      hasQr: !NO_QR.includes(method),
    })),
    payout: {
      purpose: 'payout',
      method: 'paynow',
      amount: Amount.of('12.5', 'SGD'),
      attributes: { phone: '91234567', code: '+65' },
    },
    pay: async (transactionId, payment) => {
      clock.advance(SECOND);
      const { id } = await controls.simulatePayment({ transactionId, ...payment });
      last.set(transactionId, { transactionId, ...payment, id });
    },
    hasStatements: true,
    reverse: async (transactionId, reversed) => {
      await controls.reversePayment({ transactionId, reversed });
    },
    repeatLast: async (transactionId) => {
      await controls.simulatePayment(last.get(transactionId)!);
    },
  };
};

/** Puts the driver behind the router, under another name. */
const routedChain = async (): Promise<ChainHarness> => {
  const harness = await chainHarness();
  const routes = new Map([...CHAIN_IDS, 'internal' as const].map((chain) => [chain, 'other'] as const));
  return { ...harness, chain: new ChainRouter(new DriverSet(new Map([['other', harness.chain]]), routes)) };
};

const routedRail = async (): Promise<FiatRailHarness> => {
  const harness = await railHarness();
  const routes = new Map(METHOD_IDS.map((method) => [method, 'other'] as const));
  return { ...harness, rail: new RailRouter(new DriverSet(new Map([['other', harness.rail]]), routes)) };
};

describeChainGateway('sandbox', chainHarness);
describeChainGateway('sandbox, behind the router', routedChain);
describeFiatRail('sandbox', railHarness);
describeFiatRail('sandbox, behind the router', routedRail);
describeEmailSender('sandbox', async () => {
  const { email, controls, close } = await makeSandbox();
  const received = async (address: string) =>
    (await controls.emailsTo(address)).map(({ id: _id, to: _to, at: _at, ...kept }) => kept);
  return { close, email, received, unknown: 'bounce@example.com' };
});
describeSmsSender('sandbox', async () => {
  const { sms, controls, close } = await makeSandbox();
  return { close, sms, received: async (phone) => (await controls.messagesTo(phone)).map(({ text }) => text) };
});

describe("the sandbox's bank statement", () => {
  it('is read in pages, each line on one of them', async () => {
    const { rail, database, close } = await makeSandbox();
    try {
      await database.query(
        `INSERT INTO sandbox.fiat_payment (transaction_id, payment_id, amount, currency, received_at) SELECT 'many', n::text, '1', 'SGD', '2026-11-20' FROM generate_series(1, 1001) n`,
      );
      await database.query(
        `INSERT INTO sandbox.sent_payout (rail, key, transaction_id, amount, currency, destination, outcome, reference, sent_at) VALUES ('bank', 'one', 'many', '1', 'SGD', '{}', 'succeed', 'FT', '2026-11-20')`,
      );
      const span = { from: new Date(0), to: new Date('2100-01-01') };

      const first = await rail.readStatement(span);
      const second = await rail.readStatement({ ...span, cursor: first?.next ?? '' });

      const lines = [...(first?.lines ?? []), ...(second?.lines ?? [])].map(
        ({ direction, id }) => `${direction} ${id}`,
      );
      expect([first?.lines.length, second?.lines.length, second?.next]).toEqual([1000, 2, undefined]);
      expect(new Set(lines).size).toBe(1002);
      await expect(rail.readStatement({ ...span, cursor: 'nothing' })).rejects.toThrow(RangeError);
    } finally {
      await close();
    }
  });
});
