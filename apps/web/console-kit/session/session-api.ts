import { below, type Schema, thrownUnlessOk } from '../../shared/api.js';

/** The sign-in routes, which every page with sessions serves below itself. */
export const sessionApi = {
  signIn: (name: string, password: string) => post<Schema<'NextStepView'>>('/api/sign-in', { name, password }),
  code: (code: string) => post<Schema<'NextStepView'>>('/api/sign-in/code', { code }),
  recoveryCode: (code: string) => post<Schema<'NextStepView'>>('/api/sign-in/recovery-code', { code }),
  signOut: () => post<undefined>('/api/sign-out'),
  stepUp: (code: string) => post<undefined>('/api/step-up', { code }),
  recover: (code: string) => post<undefined>('/api/second-factor/recover', { code }),
  beginEnrolment: (password?: string) =>
    post<Schema<'EnrolmentView'>>('/api/second-factor', password === undefined ? {} : { password }),
  confirmEnrolment: (code: string) => post<Schema<'RecoveryCodesView'>>('/api/second-factor/confirm', { code }),
  renewRecoveryCodes: () => post<Schema<'RecoveryCodesView'>>('/api/second-factor/recovery-codes'),
  changePassword: (current: string, password: string) => post<undefined>('/api/password', { current, password }),
  passkeySignInOptions: () => post<Schema<'PasskeyOptionsView'>>('/api/sign-in/passkey/options'),
  passkeySignIn: (answer: object) => post<Schema<'NextStepView'>>('/api/sign-in/passkey', { answer }),
  passkeys: () => call<Schema<'PasskeyView'>[]>('GET', '/api/passkeys'),
  passkeyOptions: () => post<Schema<'PasskeyOptionsView'>>('/api/passkeys/options'),
  addPasskey: (name: string, answer: object) => post<Schema<'PasskeyView'>>('/api/passkeys', { name, answer }),
  removePasskey: (id: string) => call<undefined>('DELETE', `/api/passkeys/${id}`),
  sessions: () => call<Schema<'OpenSessionView'>[]>('GET', '/api/sessions'),
  revokeSession: (id: string) => call<undefined>('DELETE', `/api/sessions/${id}`),
  revokeOthers: () => post<undefined>('/api/sessions/revoke-others'),
};

const post = <T>(path: string, body: object = {}): Promise<T> => call<T>('POST', path, body);

async function call<T>(method: string, path: string, body?: object): Promise<T> {
  const json =
    body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  const response = await fetch(below(path), { method, ...json });
  await thrownUnlessOk(response);
  return (response.status === 204 ? undefined : await response.json()) as T;
}
