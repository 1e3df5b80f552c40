import { PasskeyRoutes } from '@rampart/sessions';
import { Controller } from '@nestjs/common';

/** Manages members' passkeys. */
@Controller('dashboard/api')
export class PasskeysController extends PasskeyRoutes {}
