import { assertGoodPassword } from './password-policy.js';

const PERSONAL = ['mei.tan@partner.example', 'Mei Ling Tan-Wong'];

const codeOf = async (password: string): Promise<string | undefined> => {
  try {
    await assertGoodPassword(password, PERSONAL);
    return undefined;
  } catch (error) {
    return (error as { code: string }).code;
  }
};

describe('a new password', () => {
  it.each(['correct horse battery', 'another long password', 'a5be0d4f81c2e97d', 'Mei goes to the market'])(
    'may be %s',
    async (password) => {
      expect(await codeOf(password)).toBeUndefined();
    },
  );

  it.each([
    'password1234',
    'P@ssw0rd12345',
    'iloveyou1234',
    'qwertyuiop123',
    '123456789012',
    'passwordpassword',
    'x'.repeat(128),
  ])('may not be one that is tried first, such as %s', async (password) => {
    expect(await codeOf(password)).toBe('PASSWORD_COMMON');
  });

  it.each([
    'mei.tan@partner.example',
    'xx mei.tan@partner.example xx',
    'I work at PARTNER.example',
    'it is about wong, again',
    'dear Mei Ling Tan-Wong',
  ])('may not have the name or the address in it, as %s does', async (password) => {
    expect(await codeOf(password)).toBe('PASSWORD_PERSONAL');
  });
});
