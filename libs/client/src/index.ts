export type { components, operations, paths, webhooks } from './api.gen.js';
export type {
  AnswerOf,
  CallOptions,
  FaultCode,
  Method,
  OperationOf,
  PathOf,
  QueryOf,
  RequestOf,
  Shapes,
} from './api-types.js';
export type { Call, Calls, Send } from './calls.js';
export { type Client, createClient, type Credentials, type Settings } from './client.js';
export { ApiFault, isFault, NoAnswer, NotRampart } from './faults.js';
export type { Attempt, EndedAttempt, Hooks } from './hooks.js';
export type { Lists } from './lists.js';
export type { Machine } from './machine.js';
export type { Answered } from './send.js';
export type { Progress } from './upload.js';
