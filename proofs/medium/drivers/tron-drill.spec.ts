import { runTronDrill } from '../../drills/tron/run-tron.js';

it('misses no bar in a small drill of Tron: processes that die at any statement, faults of nodes, forks', async () => {
  jest.spyOn(console, 'log').mockReturnValue();

  const problems = await runTronDrill(process.env['TEST_PG_URL'] ?? '', { payouts: 40, deaths: 15, kills: 3 });

  expect(problems).toEqual([]);
});
