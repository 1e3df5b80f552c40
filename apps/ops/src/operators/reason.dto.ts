import { RequiredText } from '@rampart/contract';
import { MinLength } from 'class-validator';

/** Every decision has a reason, for readers of the audit. */
export class ReasonDto {
  /** 3 to 500 characters. */
  @RequiredText(500) @MinLength(3) reason: string;
}
