import { type Counted, reachedBy } from './sms-limits.js';

const NOTHING: Counted = {
  numberIn10Minutes: 0,
  numberInADay: 0,
  neighboursInAnHour: 0,
  channelInAnHour: 0,
  sourceInAnHour: 0,
  sentToCountry: 0,
  verifiedInCountry: 0,
  numberOfAllInADay: 0,
  neighboursOfAllInAnHour: 0,
  allInAnHour: 0,
  sentToCountryByAll: 0,
  verifiedInCountryByAll: 0,
};
const PUMPED = 'too few codes to this country are ever entered';

describe('the breaker of a country', () => {
  it.each([
    ['opens for the partner whose codes are not entered', { sentToCountry: 50, verifiedInCountry: 9 }, PUMPED],
    ['stays closed where they are', { sentToCountry: 50, verifiedInCountry: 10 }, undefined],
    ['waits for fifty', { sentToCountry: 49 }, undefined],
    ['stays closed for a partner beside one that is misused', { sentToCountry: 12, sentToCountryByAll: 62 }, undefined],
    [
      'opens earlier where the messages of all partners are pumped',
      { sentToCountry: 12, sentToCountryByAll: 600 },
      PUMPED,
    ],
    ['then still opens for no partner that sends little', { sentToCountry: 9, sentToCountryByAll: 600 }, undefined],
    [
      'then still opens for no partner whose codes are entered',
      { sentToCountry: 40, verifiedInCountry: 20, sentToCountryByAll: 600, verifiedInCountryByAll: 20 },
      undefined,
    ],
  ])('%s', (_, counted, reached) => {
    expect(reachedBy({ ...NOTHING, ...counted }, 'page')).toBe(reached);
  });

  it('is a wall that one partner does not reach within its own limits', () => {
    expect(reachedBy({ ...NOTHING, channelInAnHour: 200 }, 'page')).toBe('channelInAnHour');
    expect(reachedBy({ ...NOTHING, channelInAnHour: 200, allInAnHour: 700 }, 'server')).toBeUndefined();
    expect(reachedBy({ ...NOTHING, numberOfAllInADay: 10 }, 'server')).toBeUndefined();
  });
});
