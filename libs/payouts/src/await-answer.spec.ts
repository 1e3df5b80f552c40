import { MINUTE, SECOND } from '@rampart/kernel';
import { delayAfter } from './await-answer.js';

describe('the delay before a provider is asked again', () => {
  it('is as long as it has not said it so far, a quarter of a minute at least and five minutes at most', () => {
    expect([0, 20 * SECOND, 3 * MINUTE, 60 * MINUTE].map(delayAfter)).toEqual([
      15 * SECOND,
      20 * SECOND,
      3 * MINUTE,
      5 * MINUTE,
    ]);
  });

  it('finds the end of an outage of an hour within five minutes, by fewer than twenty questions', () => {
    let [at, questions] = [0, 0];
    while (at < 60 * MINUTE) {
      at += delayAfter(at);
      questions += 1;
    }

    expect(at).toBeLessThanOrEqual(65 * MINUTE);
    expect(questions).toBeLessThan(20);
  });
});
