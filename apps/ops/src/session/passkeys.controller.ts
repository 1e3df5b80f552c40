import { PasskeyRoutes } from '@rampart/sessions';
import { Controller } from '@nestjs/common';

/** Operators' passkeys. */
@Controller('ops/api')
export class PasskeysController extends PasskeyRoutes {}
