/** What a person can mend: told in words, without a stack trace. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
}
