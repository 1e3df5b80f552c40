import { RequiredText } from '@rampart/contract';
import { ApiProperty } from '@nestjs/swagger';

/** A payout that needs an operator's passkey to be sent. */
export class HeldPayoutView {
  key: string;
  transactionId: string;
  address: string;
  amount: string;
  reason: string;
  isApproved: boolean;
  challenge: string;
  @ApiProperty({ format: 'date-time' }) since: string;
}

export class SignerCredentialView {
  id: string;
  operator: string;
}

/** Passkeys that the signer accepts. */
export class SignerPasskeysView {
  rpId: string;
  credentials: SignerCredentialView[];
}

export class ApproveHeldDto {
  /** The browser's response to the payout's challenge, as JSON. */
  @RequiredText(5_000) assertion: string;
}

export class HeldPayoutDecidedView {
  key: string;
}
