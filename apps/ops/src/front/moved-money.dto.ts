/** Users' money that moved through bank and wallets within 24 hours, as decimal text. */
export class MovedMoneyView {
  currency: string;
  received: string;
  sent: string;
}

export class MovedMoneyReport {
  /** Sums for each currency; at most a minute old. */
  moved: MovedMoneyView[];
}
