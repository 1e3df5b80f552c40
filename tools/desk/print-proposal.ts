import type { Proposal } from '@rampart/bank-desk';

/** Prints a profile in the form of DESK_CONFIG, and what the operator must check. */
export function printProposal({ profile, doubts }: Proposal): void {
  console.log('No shipped profile reads this file. Proposed for "csv" of the account in DESK_CONFIG:\n');
  console.log(JSON.stringify(profile, null, 2));
  if (doubts.length > 0) console.log(`\nCheck first:\n${doubts.map((doubt) => `- ${doubt}`).join('\n')}`);
  console.log('');
}
