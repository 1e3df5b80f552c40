import { PasskeyRoutes } from '@rampart/sessions';
import { Controller } from '@nestjs/common';

/** Manages operators' passkeys. */
@Controller('ops/api')
export class PasskeysController extends PasskeyRoutes {}
