import { OptionalText } from '@rampart/contract';
import { ReasonDto } from '../operators/reason.dto.js';

export class ReturnDto extends ReasonDto {
  /** Crypto address that the payer named; fiat is returned to its sender. */
  @OptionalText(128) address?: string;
  /** Blockchain transaction id of a manual return, or of one that turned out to be sent. */
  @OptionalText(256) txId?: string;
  /** Bank reference instead of a blockchain transaction id. */
  @OptionalText(256) reference?: string;
}

export class ReturnedView {
  /** `proposed` awaits a second operator. */
  status: 'done' | 'proposed';
  returnId: string;
  /** New state of the return. */
  state: string;
}
