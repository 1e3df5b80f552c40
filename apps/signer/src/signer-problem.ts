/** A mistake that the operator can correct, printed without a stack trace. */
export class SignerProblem extends Error {}
