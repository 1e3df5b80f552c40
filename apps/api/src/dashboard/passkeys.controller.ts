import { PasskeyRoutes } from '@rampart/sessions';
import { Controller } from '@nestjs/common';

/** Members' passkeys. */
@Controller('dashboard/api')
export class PasskeysController extends PasskeyRoutes {}
