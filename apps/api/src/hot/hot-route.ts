import type { Access } from '@rampart/partners';
import type { Request } from 'express';

/** A simple call whose caller is known from memory. */
export interface HotCall {
  /** The request with `route`, `params`, `user` and `body` set as Express and passport set them. */
  readonly request: Request;
  readonly caller: Access | undefined;
  /** The id in the path; empty if the path has no id. */
  readonly id: string;
  /** The query string after `?`; empty if absent. */
  readonly query: string;
  /** The JSON object of a POST; empty for a GET. */
  readonly body: object;
}

export interface HotAnswer {
  readonly status: 200 | 201;
  /** JSON text. */
  readonly body: string;
  /** Alternating names and values, in addition to the headers of every response. */
  readonly headers?: readonly string[];
  /** Lists have no ETag, and are not kept in the call log. */
  readonly isList?: boolean;
}

export type HotWork = () => HotAnswer | Promise<HotAnswer>;

/** A frequently called route whose simple calls bypass Express and Nest; see `HotRoutes`. */
export interface HotRoute {
  readonly method: 'GET' | 'POST';
  /** The route's Express pattern, with at most one parameter, which is an id. */
  readonly pattern: string;
  /** Whether a page of any origin may call it without credentials. */
  readonly isOpen: boolean;
  /** Returns the work of a call; undefined if the call is not simple and must go through Express. Errors that it throws are handled as errors of the route. */
  readonly prepare: (call: HotCall) => HotWork | undefined;
}
