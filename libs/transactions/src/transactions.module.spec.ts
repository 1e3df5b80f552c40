import { TRANSACTION_LIFECYCLE } from './lifecycle/transaction-lifecycle.js';
import { TransactionsCoreModule } from './transactions.module.js';

describe('the check at boot', () => {
  it('lets a sound table pass', () => {
    expect(() => new TransactionsCoreModule().onModuleInit()).not.toThrow();
  });

  it('refuses to start on a row that can never fire, and names it', () => {
    const rows = TRANSACTION_LIFECYCLE.rows as unknown[];
    rows.push(['buy', 'btc_received', 'payoutSent', 'completed', '-', []]);

    expect(() => new TransactionsCoreModule().onModuleInit()).toThrow(/buy btc_received payoutSent.*can never fire/);
    rows.pop();
  });
});
