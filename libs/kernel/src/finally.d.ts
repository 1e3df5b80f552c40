/** `finally` waits for the promise that its function returns; the types of the language leave that out, and lint would take it for a promise that is lost. */
interface Promise<T> {
  finally(onFinally: () => PromiseLike<unknown>): Promise<T>;
}
