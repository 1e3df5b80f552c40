/** On whose behalf a call is made. With a `userId` it reaches that user and nothing else of the partner. */
export interface Principal {
  readonly partnerId: string;
  readonly userId?: string;
}
