/** The row of a deposit address has another one than the public keys give, so no user is asked to pay to either. */
export class AddressAltered extends Error {
  override readonly name = 'AddressAltered';

  constructor(transactionId: string) {
    super(`the deposit address of ${transactionId} was changed outside the service`);
  }
}
