/** A rate: `perSecond` sustained, and bursts of one second's calls. */
export interface Rate {
  readonly perSecond: number;
}

/** Whether a call is admitted, and the state of the limit for the response headers. */
export interface Verdict {
  readonly isAdmitted: boolean;
  /** Calls per second. */
  readonly limit: number;
  /** Calls left, as far as this process knows. */
  readonly remaining: number;
  /** Whole seconds until the bucket is full again. */
  readonly resetSeconds: number;
}

export const verdict = (isAdmitted: boolean, left: number, { perSecond }: Rate): Verdict => ({
  isAdmitted,
  limit: perSecond,
  remaining: Math.max(0, Math.floor(left)),
  resetSeconds: Math.ceil((perSecond - left) / perSecond),
});
