import { tokenActor } from '@rampart/kernel';
import { assertSecondPerson } from './second-person.js';

describe('a second pair of eyes', () => {
  it.each<[string, string, string | undefined]>([
    ['bob', 'alice', undefined],
    ['bob', tokenActor('alice', 'deploy'), undefined],
    ['alice', 'alice', 'FOUR_EYES_REQUIRED'],
    ['alice', tokenActor('alice', 'deploy'), 'FOUR_EYES_REQUIRED'],
    [tokenActor('alice', 'deploy'), 'alice', 'FOUR_EYES_BY_PERSON'],
    [tokenActor('bob', 'deploy'), 'alice', 'FOUR_EYES_BY_PERSON'],
    [tokenActor('bob', 'deploy'), tokenActor('alice', 'deploy'), 'FOUR_EYES_BY_PERSON'],
  ])('of %s for what %s proposed: %s', (by, proposedBy, code) => {
    const asserting = (): void => assertSecondPerson(by, proposedBy);

    if (code === undefined) expect(asserting).not.toThrow();
    else expect(asserting).toThrow(expect.objectContaining({ code }));
  });
});
