import { SCOPES } from '@rampart/kernel';
import { AddressList } from './address-list.js';
import { excessOf, type KeyLimits, ownLimits } from './key-limits.js';

const END = new Date('2030-01-01T00:00:00Z');
const LATER = new Date('2030-01-01T00:00:01Z');
const FREE: KeyLimits = { scopes: SCOPES, ipAllowList: [], expiresAt: null };

describe('what a key may give', () => {
  it('is everything, when it has no limits itself', () => {
    expect(excessOf(FREE, { scopes: SCOPES })).toBeUndefined();
  });

  it('is exactly what it has, when nothing else is asked for', () => {
    const giver = { scopes: ['write'] as const, addresses: new AddressList(['10.0.0.0/8']), expiresAt: END };

    expect(ownLimits(giver)).toEqual({ scopes: ['write'], ipAllowList: ['10.0.0.0/8'], expiresAt: END });
    expect(excessOf(ownLimits(giver), giver)).toBeUndefined();
  });

  it.each<[string, Partial<KeyLimits>, string]>([
    ['a scope that it lacks', { scopes: ['read', 'webhooks'] }, 'the scope webhooks'],
    ['a life without end', { expiresAt: null }, 'a life beyond 2030-01-01T00:00:00.000Z'],
    ['a longer life', { expiresAt: LATER }, 'a life beyond 2030-01-01T00:00:00.000Z'],
    ['every address', { ipAllowList: [] }, 'use from every address'],
    ['a wider range', { ipAllowList: ['10.1.0.0/16', '10.0.0.0/7'] }, 'use from 10.0.0.0/7'],
  ])('is not %s', (_, asked, problem) => {
    const giver = { scopes: ['read', 'write'] as const, addresses: new AddressList(['10.0.0.0/8']), expiresAt: END };

    expect(excessOf({ ...ownLimits(giver), ...asked }, giver)).toBe(problem);
  });
});
