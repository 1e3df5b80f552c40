/** `money`: missing, paid twice or unexplained; act now. `waiting`: late, or requires a decision. `notice`: look when there is time. */
export const RULE_SEVERITIES = ['money', 'waiting', 'notice'] as const;
export type RuleSeverity = (typeof RULE_SEVERITIES)[number];

export interface RuleMeaning {
  readonly severity: RuleSeverity;
  readonly meaning: string;
  /** The operator's next step. */
  readonly action: string;
}

export const money = (meaning: string, action: string): RuleMeaning => ({ severity: 'money', meaning, action });
export const waiting = (meaning: string, action: string): RuleMeaning => ({ severity: 'waiting', meaning, action });
export const notice = (meaning: string, action: string): RuleMeaning => ({ severity: 'notice', meaning, action });

export const STOP = 'Pull the brake of payouts, then compare the order with the provider before anything is paid.';
export const CHAIN = 'Open the transaction and ask the provider what became of it before you decide.';
export const STATEMENT = "Compare the line with the bank's own statement, then match, return or book it by hand.";
export const LOOK = 'Open the order: its steps say where it stands. Look at the queues and the feeds below.';
