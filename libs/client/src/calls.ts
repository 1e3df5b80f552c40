import type { AnswerOf, Arguments, Method, OperationOf, PathOf } from './api-types.js';
import type { Answered } from './send.js';

/** A call with one method. */
export type Call<M extends Method> = <P extends PathOf<M>>(
  path: P,
  ...request: Arguments<OperationOf<M, P>>
) => Promise<AnswerOf<OperationOf<M, P>>>;
export type Calls = { readonly [M in Method]: Call<M> };
/** A call with any method, which resolves to status, headers and request id. */
export type Send = <M extends Method, P extends PathOf<M>>(
  method: M,
  path: P,
  ...request: Arguments<OperationOf<M, P>>
) => Promise<Answered<AnswerOf<OperationOf<M, P>>>>;
