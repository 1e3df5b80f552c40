import { idFrom } from '@rampart/kernel';
import fc from 'fast-check';
import { V7Generator } from 'uuidv7';

/** Far beyond any clock, and within the 48 bits of an id's time. */
const [FIRST_YEAR, LAST_YEAR] = [1970, 9999];

const aMoment = fc.date({
  min: new Date(Date.UTC(FIRST_YEAR, 1)),
  max: new Date(Date.UTC(LAST_YEAR, 10)),
  noInvalidDate: true,
});

const idsMadeAt = (moment: Date, count: number): string[] => {
  const generator = new V7Generator();
  return Array.from({ length: count }, () => generator.generateOrResetWithTs(moment.getTime()).toString());
};

describe('the ids of a month', () => {
  it('are those between the first of it and the first of the next, years ahead too', () => {
    fc.assert(
      fc.property(aMoment, fc.integer({ min: 1, max: 50 }), (moment, count) => {
        const from = idFrom(new Date(Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth())));
        const to = idFrom(new Date(Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth() + 1)));

        for (const id of idsMadeAt(moment, count)) expect(from <= id && id < to).toBe(true);
      }),
    );
  });

  it('begin with its first millisecond, and end before that of the next', () => {
    const [first] = idsMadeAt(new Date('2027-01-01T00:00:00.000Z'), 1);
    const [last] = idsMadeAt(new Date('2027-01-31T23:59:59.999Z'), 1);

    expect(first! >= idFrom(new Date('2027-01-01T00:00:00Z'))).toBe(true);
    expect(last! < idFrom(new Date('2027-02-01T00:00:00Z'))).toBe(true);
    expect(last! >= idFrom(new Date('2027-01-31T23:59:59.999Z'))).toBe(true);
  });
});
