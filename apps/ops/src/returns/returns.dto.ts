import { OptionalText } from '@rampart/contract';
import { ReasonDto } from '../operators/reason.dto.js';

export class ReturnDto extends ReasonDto {
  /** Where crypto goes, as its payer said; fiat goes to where it came from. */
  @OptionalText(128) address?: string;
  /** What went back by other means, or was found sent: its blockchain transaction id. */
  @OptionalText(256) txId?: string;
  /** The same as the bank's reference. */
  @OptionalText(256) reference?: string;
}

export class ReturnedView {
  /** `proposed` waits for a second operator. */
  status: 'done' | 'proposed';
  returnId: string;
  /** Of the return, as it is then. */
  state: string;
}
