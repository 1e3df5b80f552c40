import { processHealth } from '@rampart/kernel';
import { AwayQueues } from './away-queues.js';

describe('queues that are away', () => {
  const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

  it('are listed until they answer, and are asked once at a time', async () => {
    const answers: { resolve: (count: number) => void; reject: (error: Error) => void }[] = [];
    const probe = jest.fn(() => new Promise((resolve, reject) => answers.push({ resolve, reject })));
    const onReturn = jest.fn();
    const away = new AwayQueues(probe, onReturn);
    expect(away.listAndProbe()).toEqual([]);
    away.add('payouts');

    expect([away.listAndProbe(), away.listAndProbe()]).toEqual([['payouts'], ['payouts']]);
    expect(probe.mock.calls).toEqual([['payouts']]);
    answers[0]?.reject(new Error('still away'));
    await turn();
    expect(away.listAndProbe()).toEqual(['payouts']);
    expect(onReturn).not.toHaveBeenCalled();
    expect(processHealth.readDegradations()).toEqual({ 'queue payouts': 'takes no jobs; the log says why' });
    answers[1]?.resolve(0);
    await turn();

    expect(away.listAndProbe()).toEqual([]);
    expect(onReturn).toHaveBeenCalledTimes(1);
    expect(processHealth.readDegradations()).toEqual({});
  });
});
