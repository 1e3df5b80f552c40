import type { User } from '@rampart/data';
import { KYC_STATUSES, type KycStatus } from '@rampart/kernel';
import { ApiProperty } from '@nestjs/swagger';

export class UserView {
  /** Unique user id. */
  @ApiProperty({ format: 'uuid' }) id: string;
  email: string;
  firstName: string;
  lastName: string;
  @ApiProperty({ enum: KYC_STATUSES }) kyc: KycStatus;
  /** Present after phone verification; full number including the country code. */
  phone?: string;
  /** Why the last KYC request was declined; present until the next one. */
  kycDeclineReason?: string;
}

export class OkView {
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
