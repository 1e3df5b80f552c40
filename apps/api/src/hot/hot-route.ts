import type { Access } from '@rampart/partners';
import type { Request } from 'express';

/** A call in its plain form, whose caller is known from memory. */
export interface HotCall {
  /** With `route`, `params`, `user` and `body`, as Express and passport set them. */
  readonly request: Request;
  readonly caller: Access | undefined;
  /** The id in the path; empty for a path without one. */
  readonly id: string;
  /** Behind the `?`; empty without one. */
  readonly query: string;
  /** The JSON object of a POST; empty for a GET. */
  readonly body: object;
}

export interface HotAnswer {
  readonly status: 200 | 201;
  /** JSON text. */
  readonly body: string;
  /** Names and values in turn, beside those of every answer. */
  readonly headers?: readonly string[];
  /** Lists have no ETag, and are not kept in the log of calls. */
  readonly isList?: boolean;
}

export type HotWork = () => HotAnswer | Promise<HotAnswer>;

/** A route that is called so often that its plain calls are answered without Express and Nest; see `HotRoutes`. */
export interface HotRoute {
  readonly method: 'GET' | 'POST';
  /** As Express has it, with at most one parameter, which is an id. */
  readonly pattern: string;
  /** Whether a page of any origin may call it, without credentials. */
  readonly isOpen: boolean;
  /** The work of a call; undefined where the call is not plain, and goes the whole way. What it throws is answered as an error of the route. */
  readonly prepare: (call: HotCall) => HotWork | undefined;
}
