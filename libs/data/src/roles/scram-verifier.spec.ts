import { scramVerifier } from './scram-verifier.js';

describe('the form in which a password is given to Postgres', () => {
  it("is that of the RFC's example", () => {
    expect(scramVerifier('pencil', { salt: Buffer.from('W22ZaJ0SNY7soEsUEjb6gQ==', 'base64') })).toBe(
      'SCRAM-SHA-256$4096:W22ZaJ0SNY7soEsUEjb6gQ==$WG5d8oPm3OtcPnkdi4Uo7BkeZkBFzpcXkuLmtbsT4qY=:wfPLwcE6nTWhTAmQ7tl2KeoiWGPlZqQxSrmfPwDl2dU=',
    );
  });

  it('has a salt of its own each time', () => {
    expect(scramVerifier('pencil')).not.toBe(scramVerifier('pencil'));
  });
});
