import fc from 'fast-check';
import { html } from './html.js';

describe('a page', () => {
  it('escapes what is put into it', () => {
    expect(html`<b title="${'"><script>'}">${`it's <&\``}</b>`.markup).toBe(
      '<b title="&#34;&#62;&#60;script&#62;">it&#39;s &#60;&#38;&#96;</b>',
    );
  });

  it('takes pieces of pages as they are, and leaves nothing out but nothing', () => {
    expect(html`${[html`<i>${1}</i>`, ' & ', undefined, false, '', 0]}`.markup).toBe('<i>1</i> &#38; 0');
  });

  it('lets no text end an attribute or begin a tag', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(html`${text}`.markup).not.toMatch(/[<>"'`]/);
      }),
    );
  });
});
