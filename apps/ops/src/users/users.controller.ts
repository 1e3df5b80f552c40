import { OK, OkView } from '@rampart/contract';
import { StepUp } from '@rampart/sessions';
import { EraseUser } from '@rampart/users';
import { Body, Controller, Param } from '@nestjs/common';
import { DecisionRoute } from '../operators/decision-routes.js';
import { ForOperators, Operator } from '../operators/for-operators.js';
import { ReasonDto } from '../operators/reason.dto.js';

/** Manages users of all partners. Service tokens cannot erase users, since erasure is irreversible. */
@ForOperators()
@Controller()
export class UsersController {
  constructor(private readonly users: EraseUser) {}

  /** Destroys the key that encrypts the user's personal data. Orders, bookings and the audit log remain. */
  @StepUp()
  @DecisionRoute('ops/api/users/:id/erase')
  async erase(@Param('id') id: string, @Body() { reason }: ReasonDto, @Operator() by: string): Promise<OkView> {
    await this.users.eraseUser(id, { by, reason });
    return OK;
  }
}
