const MS_PER_SECOND = 1_000;
const SECONDS_PER_DAY = 86_400;
const SECONDS_PER_MINUTE = 60;
export const MINUTE_MS = SECONDS_PER_MINUTE * MS_PER_SECOND;
export const DAY_MS = SECONDS_PER_DAY * MS_PER_SECOND;

/** A clock that is set back by more than this would reset the daily limit. */
export const CLOCK_SLACK_MS = 60 * MS_PER_SECOND;
