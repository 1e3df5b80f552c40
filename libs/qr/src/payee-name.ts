import { BadQrPayload, decodePayload } from './emvco.js';

/** EMVCo QRCPS, "Merchant Name". */
const MERCHANT_NAME = '59';
/** Value that FPS (Hong Kong) uses for a payee without a name. */
const NO_NAME = 'NA';

/** Name of the payee that banking apps show after they scan a payment QR code. Undefined if the code contains none, as with PromptPay and VietQR. */
export function payeeName(qrCode: string): string | undefined {
  const name = (qrCode.startsWith('upi:') ? upiName(qrCode) : merchantName(qrCode))?.trim();
  return name === NO_NAME || name === '' ? undefined : name;
}

const upiName = (uri: string): string | undefined =>
  URL.canParse(uri) ? (new URL(uri).searchParams.get('pn') ?? undefined) : undefined;

/** A provider's code may have its own format, such as a link. */
function merchantName(payload: string): string | undefined {
  try {
    return decodePayload(payload).find(({ tag }) => tag === MERCHANT_NAME)?.value;
  } catch (error) {
    if (error instanceof BadQrPayload) return undefined;
    throw error;
  }
}
