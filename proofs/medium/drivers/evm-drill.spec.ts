import { runEvmDrill } from '../../drills/evm/run-evm.js';
import { describeWithAnvil } from '../../support/anvil.js';

describeWithAnvil('a small drill of the EVM driver', () => {
  it('misses no bar: payouts at once while providers are switched, a reorganisation, sweeps', async () => {
    jest.spyOn(console, 'log').mockReturnValue();

    const problems = await runEvmDrill(process.env['TEST_PG_URL'] ?? '', { payouts: 60, switches: 10, deposits: 3 });

    expect(problems).toEqual([]);
  });
});
