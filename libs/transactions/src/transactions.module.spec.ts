import { LifecycleCheck } from './lifecycle-check.js';
import { TRANSACTION_LIFECYCLE } from './transaction-lifecycle.js';

describe('the check at boot', () => {
  it('lets a sound table pass', () => {
    expect(() => new LifecycleCheck().onModuleInit()).not.toThrow();
  });

  it('refuses to start on a row that can never fire, and names it', () => {
    const rows = TRANSACTION_LIFECYCLE.rows as unknown[];
    rows.push(['buy', 'btc_received', 'payoutSent', 'completed', '-', []]);

    expect(() => new LifecycleCheck().onModuleInit()).toThrow(/buy btc_received payoutSent.*can never fire/);
    rows.pop();
  });
});
