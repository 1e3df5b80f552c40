import { RequiredText } from '../fields.js';

export class RefundDestinationDto {
  /**
   * An address on the chain of the sell.
   * @example "tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx"
   */
  @RequiredText(256) address: string;
}
