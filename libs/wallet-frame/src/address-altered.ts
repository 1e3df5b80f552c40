/** The row of a deposit address differs from the address that the public keys give, so neither is shown to a user. */
export class AddressAltered extends Error {
  override readonly name = 'AddressAltered';

  constructor(transactionId: string) {
    super(`the deposit address of ${transactionId} was changed outside the service`);
  }
}
