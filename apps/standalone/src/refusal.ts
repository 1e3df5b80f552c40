/** A problem that the operator can solve, reported without a stack trace. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
}
