import { Module } from '@nestjs/common';
import { BrakeSwitch } from './brake-switch.js';
import { Brakes } from './brakes.js';

/** The brakes of a process, and their only writer. */
@Module({ providers: [Brakes, BrakeSwitch], exports: [Brakes, BrakeSwitch] })
export class BrakesModule {}
