import { WEBHOOK_PAYLOAD_VERSIONS } from '@rampart/kernel';
import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { IsIn } from 'class-validator';
import { Optional } from '../fields.js';

/** An optional version of the payload of `TRANSACTION_UPDATED`. */
export const PayloadVersion = (): PropertyDecorator =>
  applyDecorators(
    Optional(),
    IsIn(WEBHOOK_PAYLOAD_VERSIONS, { message: `$property must be one of ${WEBHOOK_PAYLOAD_VERSIONS.join(', ')}` }),
    ApiProperty({ type: 'integer', enum: WEBHOOK_PAYLOAD_VERSIONS }),
  );
