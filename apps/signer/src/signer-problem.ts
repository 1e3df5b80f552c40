/** A mistake that the operator can mend: printed in words, without a stack trace. */
export class SignerProblem extends Error {}
