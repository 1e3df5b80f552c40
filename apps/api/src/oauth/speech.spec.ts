import { speechIn } from './speech.js';

describe('the texts of the consent page', () => {
  it('escape what is filled in', () => {
    expect(speechIn('en').say('asks', { partner: '<b>' }).markup).toBe('&#60;b&#62; asks for access to your account');
  });
});
