import { RequiredText } from '@rampart/contract';
import { MinLength } from 'class-validator';

/** The reason of a decision, for the audit log. */
export class ReasonDto {
  /** 3 to 500 characters. */
  @RequiredText(500) @MinLength(3) reason: string;
}
