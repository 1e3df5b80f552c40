/** A notification that a provider sent by itself, as it came. */
export interface Push {
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: Buffer;
}

/** A driver's judgement of a push. The frame checks the age of `signedAt`, and never trusts what the body says about money. */
export type PushVerdict =
  | { readonly genuine: false; readonly reason: string }
  | {
      readonly genuine: true;
      /** The provider's id of the notification: a repeated one has the same. */
      readonly id: string;
      /** Absent where the provider signs no time. */
      readonly signedAt?: Date;
      /** The reference that it is about, where the body says so: its payments are then read at once. */
      readonly reference?: string;
    };
