import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser';
import type { Schema } from '../../shared/api.js';
import { sessionApi } from './session-api.js';

/** Whether this page supports passkeys. Browsers do not allow them on pages of an IP address. */
export const canUsePasskeys = (): boolean =>
  browserSupportsWebAuthn() && !/^(?:[\d.]+|\[.*\])$/.test(window.location.hostname);

/** Signs in, or confirms the user's presence again, with a passkey of this device. */
export async function signWithPasskey(): Promise<Schema<'NextStepView'>> {
  const { options } = await sessionApi.passkeySignInOptions();
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  return sessionApi.passkeySignIn(await asked(startAuthentication({ optionsJSON })));
}

/** Creates a passkey on this device and registers it. */
export async function addPasskey(name: string): Promise<Schema<'PasskeyView'>> {
  const { options } = await sessionApi.passkeyOptions();
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  return sessionApi.addPasskey(name, await asked(startRegistration({ optionsJSON })));
}

/** Replaces the browser's error for a dismissed prompt, which users would not understand. */
const asked = <T>(answer: Promise<T>): Promise<T> =>
  answer.catch(() => {
    throw new Error('No passkey was used.');
  });
