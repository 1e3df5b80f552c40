import { FixedClock, MINUTE } from '@rampart/kernel';
import type { SmsGateway } from '@rampart/ports';
import { Circuits } from './circuits.js';

describe('gateways of text messages', () => {
  const gateways = ['first', 'second'].map((name) => ({ name }) as SmsGateway);
  const clock = new FixedClock();
  let circuits: Circuits;
  beforeEach(() => {
    circuits = new Circuits(clock);
  });

  const failOften = (name: string): void => {
    for (let i = 0; i < 3; i++) circuits.recordFailure(name);
  };
  const order = (): string[] => circuits.order(gateways).map(({ name }) => name);

  it('are asked in the order of their configuration', () => {
    circuits.recordFailure('first');

    expect(order()).toEqual(['first', 'second']);
  });

  it('are asked last for a minute after three failures in a row', () => {
    failOften('first');

    expect(order()).toEqual(['second', 'first']);
    clock.advance(MINUTE);
    expect(order()).toEqual(['first', 'second']);
  });

  it('are all asked, though all of them failed: a message is not given up unasked', () => {
    failOften('first');
    failOften('second');

    expect(order()).toEqual(['first', 'second']);
  });
});
