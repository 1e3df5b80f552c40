import { METHOD_IDS, METHODS } from '@rampart/kernel';
import { qrPayees } from '@rampart/qr';

/** QR payees of the sandbox, taken from the payment methods. */
export const SANDBOX_QR_PAYEES = qrPayees.parse(
  Object.fromEntries(
    METHOD_IDS.flatMap((id) => {
      const { qr } = METHODS[id].sandboxPayee;
      return qr ? [[id, qr]] : [];
    }),
  ),
);
