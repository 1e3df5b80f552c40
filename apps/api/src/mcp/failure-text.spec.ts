import { fault } from '@rampart/kernel';
import { failureText } from './failure-text.js';
import { ToolFailure } from './tool.js';

describe('what the caller of a tool reads about an error', () => {
  it.each([
    ['the words of a tool', new ToolFailure('There is no error code X.'), 'There is no error code X.'],
    ['an error of the catalogue', fault('CURSOR_INVALID'), /^CURSOR_INVALID: /],
    ['nothing of ours', new Error('connect ECONNREFUSED 10.0.0.5:5432'), /^INTERNAL: (?!.*ECONNREFUSED)/],
  ])('is %s', (_, error, text) => {
    expect(failureText(error)).toEqual(typeof text === 'string' ? text : expect.stringMatching(text));
  });
});
