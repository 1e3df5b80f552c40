/** System calls that fail before a connection exists. */
const BEFORE_CONNECTION: readonly unknown[] = ['connect', 'getaddrinfo'];

/** Whether a call of `fetch` failed before any byte of the request was sent, because no connection was made. */
export function isNotConnected(error: unknown): boolean {
  const { cause } = (error ?? {}) as { cause?: unknown };
  const { code, syscall, errors } = (cause ?? {}) as { code?: unknown; syscall?: unknown; errors?: unknown };
  if (Array.isArray(errors))
    return errors.length > 0 && errors.every((each: unknown) => isNotConnected({ cause: each }));
  return code === 'UND_ERR_CONNECT_TIMEOUT' || BEFORE_CONNECTION.includes(syscall);
}
