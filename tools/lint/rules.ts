import { declaredThrows } from './declared-throws.js';
import { docComments } from './doc-comments.js';
import { dtoParameters } from './dto-parameters.js';
import { oneConnection } from './one-connection.js';
import { plainWords } from './plain-words.js';
import { positionalParameters } from './positional-parameters.js';

/** The rules of this house, for eslint.config.mjs. */
export const rules = {
  'declared-throws': declaredThrows,
  'dto-parameters': dtoParameters,
  'plain-words': plainWords,
  'doc-comments': docComments,
  'one-connection': oneConnection,
  'positional-parameters': positionalParameters,
};
