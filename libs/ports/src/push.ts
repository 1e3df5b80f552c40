/** A notification that a provider sent, as received. */
export interface Push {
  /** Header names are in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: Buffer;
}

/** A driver's verdict on a push. The caller checks the age of `signedAt`, and never trusts what the body says about money. */
export type PushVerdict =
  | { readonly genuine: false; readonly reason: string }
  | {
      readonly genuine: true;
      /** The provider's id of the notification; a repeated notification has the same id. */
      readonly id: string;
      /** Absent if the provider's signature covers no time. */
      readonly signedAt?: Date;
      /** The reference that it is about, if the body names one; its payments are then read at once. */
      readonly reference?: string;
    };
