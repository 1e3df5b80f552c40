import { assertHere, awayOf, isAway } from './away.js';

const HERE = { movedTo: null, moving: false };
const URL = 'https://b.example.com';

describe('where a partner lives', () => {
  const refusalOf = (row: Parameters<typeof awayOf>[0]): unknown => {
    const away = awayOf(row);
    try {
      assertHere(away ? { away } : {});
    } catch (error) {
      return error;
    }
  };

  it('is here without a place, and its calls are admitted', () => {
    expect([awayOf(HERE), refusalOf(HERE)]).toEqual([undefined, undefined]);
  });

  it('is the other cell once it has moved: calls are refused with the place', () => {
    expect(refusalOf({ movedTo: URL, moving: false })).toMatchObject({
      code: 'PARTNER_ELSEWHERE',
      status: 421,
      facts: { place: URL },
    });
  });

  it.each([null, URL])('is neither while it moves, with the place %p: calls are asked to come again', (movedTo) => {
    expect(refusalOf({ movedTo, moving: true })).toMatchObject({ code: 'PARTNER_MOVING', status: 503 });
  });

  it('is no reason to count a call among guesses of credentials', () => {
    expect([isAway(refusalOf({ movedTo: URL, moving: false })), isAway(new Error('other'))]).toEqual([true, false]);
  });
});
