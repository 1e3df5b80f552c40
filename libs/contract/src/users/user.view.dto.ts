import type { User } from '@rampart/data';
import { KYC_STATUSES, type KycStatus } from '@rampart/kernel';
import { ApiProperty } from '@nestjs/swagger';

export class UserView {
  /** Unique user id. */
  @ApiProperty({ format: 'uuid' }) id: string;
  /** Email of the user, unique among your users. */
  email: string;
  /** Given names; empty for a person whose single name is in `lastName`. */
  firstName: string;
  /** Family name; empty for a person whose single name is in `firstName`. */
  lastName: string;
  /** State of the identity check. Only a `verified` user can create transactions. */
  @ApiProperty({ enum: KYC_STATUSES }) kyc: KycStatus;
  /** Present after phone verification; full number including the country code. */
  phone?: string;
  /** Why the last KYC request was declined; present until the next one. */
  kycDeclineReason?: string;
}

export class OkView {
  /** Always `ok`. */
  @ApiProperty({ enum: ['ok'] }) status: 'ok';
}

export const OK: OkView = { status: 'ok' };

export const userView = ({ id, email, firstName, lastName, kyc, phone, kycDeclineReason }: User): UserView => ({
  id,
  email,
  firstName,
  lastName,
  kyc,
  ...(phone === null ? {} : { phone }),
  ...(kycDeclineReason === null ? {} : { kycDeclineReason }),
});
