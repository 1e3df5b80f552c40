import { isNric, isUen } from './sg-numbers.js';

it.each(['S1234567D', 's1234567d', 'T0012345A', 'F1234567N', 'G1234567X', 'M1234567K'])(
  '%s is the number of a person',
  (text) => {
    expect(isNric(text)).toBe(true);
  },
);

it.each(['S1234567A', 'A1234567D', 'S123456D', '1234567D', 'hello', ''])('%j is not', (text) => {
  expect(isNric(text)).toBe(false);
});

it.each(['00192200M', '197401143C', 'S16FC0121D', 'T01FC6132D'])('%s is the number of a business', (text) => {
  expect(isUen(text)).toBe(true);
});

it.each(['00192200N', '197401143D', 'S16FC0121E', '217401143C', 'T01FC6132', 'hello', ''])('%j is not one', (text) => {
  expect(isUen(text)).toBe(false);
});
