/** An attempt at a call, before its response. */
export interface Attempt {
  /** As in `POST /api/users`. */
  readonly operation: string;
  readonly url: string;
  /** Counts from 1. */
  readonly attempt: number;
}

/** An attempt and its outcome. */
export interface EndedAttempt extends Attempt {
  readonly durationMs: number;
  /** Undefined without a response. */
  readonly status: number | undefined;
  readonly requestId: string | undefined;
  /** Undefined after a success. */
  readonly error: unknown;
  /** Milliseconds until the next attempt; undefined after the last one. */
  readonly retryInMs: number | undefined;
}

/** Hooks receive no credentials or bodies. An error that a hook throws ends the call. */
export interface Hooks {
  /** Before each attempt. Headers that it returns, such as `traceparent`, are sent with the attempt. */
  readonly onAttempt?: (attempt: Attempt) => Readonly<Record<string, string>> | undefined | void;
  readonly onEnded?: (attempt: EndedAttempt) => void;
}
