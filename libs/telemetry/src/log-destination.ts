import { destination } from 'pino';

/** Bytes of lines that wait while none can be written; further lines are dropped. */
const MAX_WAITING = 1024 * 1024;

/**
 * Standard output, or another file descriptor, for log lines. Lines that cannot be written, since the disk of the log is full, wait until there is room: without a
 * listener for its errors the process would end, and with it everything that it serves.
 */
export function logDestination(descriptor = 1): ReturnType<typeof destination> {
  const lines = destination({ fd: descriptor, sync: false, maxLength: MAX_WAITING });
  let isFailing = false;
  lines.on('error', () => (isFailing = true));
  lines.on('write', () => (isFailing = false));
  const flush = lines.flushSync.bind(lines);
  lines.flushSync = () => (isFailing ? undefined : flush()); // it would wait for room without end, when the process exits
  return lines;
}
