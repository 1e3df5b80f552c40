import { ApiProperty } from '@nestjs/swagger';
import { UserView } from '../users/user.view.dto.js';

/** Sent when a user's kyc changes. */
export class UserKycUpdatedBody {
  @ApiProperty({ enum: ['USER_KYC_UPDATED'] }) message: 'USER_KYC_UPDATED';
  /** Time of the update, epoch milliseconds. */
  @ApiProperty({ type: 'integer' }) timestamp: number;
  payload: UserView;
}
