import type { z } from 'zod';

/** The partner API as tools call it: with the credentials of the tool's caller, so that all of its rules hold. */
export interface Backend {
  /** Returns the body of a successful call. Throws a `ToolFailure` with the error that the API returned. */
  call(method: string, path: string, body?: object): Promise<unknown>;
  /** Returns a page of the partner's events. */
  listEvents(query: EventsQuery): Promise<unknown>;
}

export interface EventsQuery {
  readonly after?: string | undefined;
  readonly limit?: number | undefined;
  readonly transactionId?: string | undefined;
}

/** A failure that the model should read, such as an error of the API. */
export class ToolFailure extends Error {}

/** A tool of the MCP server. Only those that read exist in live mode. */
export interface Tool<Fields extends z.ZodRawShape = z.ZodRawShape> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly readsOnly: boolean;
  readonly fields: Fields;
  run(args: z.infer<z.ZodObject<Fields>>, backend: Backend): Promise<unknown>;
}

/** Keeps the types of a tool's fields in its `run`. */
export const tool = <Fields extends z.ZodRawShape>(given: Tool<Fields>): Tool => given;
