import type { components, paths } from './api.gen.js';
import type { Progress } from './upload.js';

/** The shapes of the API by name: `Shapes['UserView']`. */
export type Shapes = components['schemas'];
/** Every code of a fault. */
export type FaultCode = Shapes['FaultView']['code'];

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';
/** The paths that have a method. */
export type PathOf<M extends Method> = {
  [P in keyof paths]: paths[P][M] extends { responses: unknown } ? P : never;
}[keyof paths];
/** The operation at a path. */
export type OperationOf<M extends Method, P extends PathOf<M>> = paths[P][M];

/** The request of an operation: ids of its path, query, body, and call options. One operation at a time, since every pair of parts of all would be too many. */
export type RequestOf<O> = O extends unknown ? PathPart<O> & QueryPart<O> & BodyPart<O> & CallOptions : never;
/** The request is optional if nothing is required. */
export type Arguments<O> =
  Record<never, never> extends RequestOf<O> ? [request?: RequestOf<O>] : [request: RequestOf<O>];
/** The successful response of an operation. */
export type AnswerOf<O> = O extends { responses: infer R } ? ContentOf<R[keyof R & Success]> : never;
/** The query of an operation. */
export type QueryOf<O> = O extends { parameters: { query?: infer Q } }
  ? [Exclude<Q, undefined>] extends [never]
    ? Record<string, never>
    : Exclude<Q, undefined>
  : never;

export interface CallOptions {
  /** For POST and PUT: your own key for the call. The client creates one if it is absent; retries of the call keep it. */
  readonly idempotencyKey?: string;
  /** Cancels the call and its retries. */
  readonly signal?: AbortSignal;
  /** Milliseconds for one attempt; defaults to the client's setting. */
  readonly timeoutMs?: number;
  /** Called while an upload is sent, on servers: browsers do not report it. */
  readonly onProgress?: (progress: Progress) => void;
  readonly headers?: Readonly<Record<string, string>>;
}

type Success = 200 | 201 | 202 | 204;
type ContentOf<R> = R extends { content: { 'application/json': infer J } }
  ? J
  : R extends { content: { 'text/csv': infer T } }
    ? T
    : undefined;

type PathPart<O> = O extends { parameters: { path: infer V } } ? { readonly path: V } : { readonly path?: never };
type QueryPart<O> = O extends { parameters: { query: infer V } }
  ? { readonly query: V }
  : { readonly query?: O extends { parameters: { query?: infer V } } ? Exclude<V, undefined> : never };
type BodyPart<O> = O extends { requestBody: { content: infer C } }
  ? { readonly body: BodyOf<C> }
  : { readonly body?: O extends { requestBody?: { content: infer C } } ? BodyOf<C> : never };
type BodyOf<C> =
  | (C extends { 'application/json': infer J } ? J : never)
  | (C extends { 'multipart/form-data': unknown } ? FormData : never)
  | (C extends { 'application/x-www-form-urlencoded': unknown } ? URLSearchParams : never);
