/** Numbers of requests for text messages that count, of one partner and of all. */
export interface Counted {
  readonly numberIn10Minutes: number;
  readonly numberInADay: number;
  readonly neighboursInAnHour: number;
  /** Requests of one channel: the partner's server, or its public key. */
  readonly channelInAnHour: number;
  /** From the visitor's network; 0 for calls with credentials. */
  readonly sourceInAnHour: number;
  readonly sentToCountry: number;
  readonly verifiedInCountry: number;
  readonly numberOfAllInADay: number;
  readonly neighboursOfAllInAnHour: number;
  readonly allInAnHour: number;
  readonly sentToCountryByAll: number;
  readonly verifiedInCountryByAll: number;
}

/**
 * Arbitrary limits, since text messages cost money and fraudsters earn from them. Limits apply per partner, so that the misuse of one public key stops no other
 * partner's messages; the limits over all partners are so high that no single partner reaches them within its own.
 */
const OWN = { numberIn10Minutes: 3, numberInADay: 10, neighboursInAnHour: 30, sourceInAnHour: 30 } as const;
const IN_CHANNEL = { server: 500, page: 200 } as const;
const OF_ALL = { numberOfAllInADay: 30, neighboursOfAllInAnHour: 300, allInAnHour: 5_000 } as const;

/** A partner's messages to a country stop in a channel if this many were sent within an hour and fewer than this share was verified. */
const BREAKER = { sent: 50, verified: 0.2 } as const;
/** If the messages of all partners to a country show the same pattern, a partner's own breaker opens earlier. */
const WALL = { sentByAll: 500, sent: 10 } as const;

/** Returns the first limit that is reached, if any. */
export function reachedBy(counted: Counted, channel: keyof typeof IN_CHANNEL): string | undefined {
  const limits: Partial<Record<keyof Counted, number>> = { ...OWN, channelInAnHour: IN_CHANNEL[channel], ...OF_ALL };
  const full = (Object.keys(limits) as (keyof Counted)[]).find((name) => counted[name] >= (limits[name] ?? Infinity));
  if (full !== undefined) return full;
  const { sentToCountry, verifiedInCountry, sentToCountryByAll, verifiedInCountryByAll } = counted;
  const isSuspect = isPumped(sentToCountryByAll, verifiedInCountryByAll, WALL.sentByAll);
  return isPumped(sentToCountry, verifiedInCountry, isSuspect ? WALL.sent : BREAKER.sent)
    ? 'too few codes to this country are ever entered'
    : undefined;
}

const isPumped = (sent: number, verified: number, minimum: number): boolean =>
  sent >= minimum && verified < sent * BREAKER.verified;
