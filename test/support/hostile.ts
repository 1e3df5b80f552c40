/** What a field of one type must not be; null counts as left out, so it is told apart where the field is required. */
export const WRONG_TYPES: readonly [types: readonly string[], values: readonly unknown[]][] = [
  [['string'], ['text', 'NaN', '1', 'true']],
  [['number', 'integer'], [1, -1, 0, 1.5]],
  [['boolean'], [true, false]],
  [['object'], [{}, { a: 1 }, { toString: 1 }]],
  [['array'], [[], [1], ['text'], [[]], [null]]],
];
/** JSON numbers, or what is written in the place of one; none is an amount. */
export const NUMBERS = ['NaN', 'Infinity', '-Infinity', '1e309', '-1e309', '-0', '-1', '-0.000001', '9007199254740993', '0.1234567890123456789012345678901', '5e-324', '1.7976931348623157e308', '1e22', '"1"', '"0x10"', '""', 'true', '[1]', '{"a":1}', '0x10', '01', '1.', '.5', '+1', '1_000', '1,5'];
/** A name that begins with ! is of a text that must be refused. */
export const TEXTS: readonly [name: string, text: string][] = [
  ['! NUL', 'a\0b'],
  ['! NUL alone', '\0'],
  ['! half of a surrogate pair', 'a\ud800b'],
  ['! the other half', '\udc00'],
  ['! very long', 'x'.repeat(50_000)],
  ['! very long, of wide characters', '\u{1f600}'.repeat(10_000)],
  ['line breaks', 'a\r\nSet-Cookie: b=c'],
  ['control characters', '\u0001\u001b[31m\u007f'],
  ['text that runs backwards', '\u202eabc\u2066'],
  ['line and paragraph separators', '\u2028\u2029'],
  ['a flag and combining marks', '\u{1f1f8}\u{1f1ec}e\u0301\u0301\u0301'],
  ['SQL', "'; DROP TABLE app_user; --"],
  ['a template', '{{7*7}}${7*7}<%= 7 %>'],
  ['a placeholder of ours', '{problem}{code}'],
  ['markup', '<script>alert(1)</script>'],
  ['a path', '../../../../etc/passwd'],
  ['a prototype', '__proto__'],
  ['white space', ' \t '],
  ['a slow phone number', '9'.repeat(31)],
  ['a slow address', `${'a@'.repeat(100)}`],
];

/** Request bodies that are no JSON object. */
export const MALFORMED: readonly [name: string, raw: string][] = [
  ['cut off', '{"type":'],
  ['a bare word', 'nonsense'],
  ['with single quotes', "{'type':'buy'}"],
  ['with a comma too many', '{"type":"buy",}'],
  ['with NaN', '{"type":NaN}'],
  ['with Infinity', '{"fiat":Infinity}'],
  ['with a comment', '{"type":"buy"/* */}'],
  ['two objects', '{}{}'],
  ['text', '"text"'],
  ['a number', '1'],
  ['true', 'true'],
  ['null', 'null'],
  ['a list', '[1]'],
  ['a list of lists', '[[]]'],
  ['a raw control character', '{"type":"a\nb"}'],
  ['NUL', '\0'],
  ['markup', '<xml/>'],
];

/** Path segments that are no id of anything, escaped. */
export const BAD_IDS = ['not-an-id', '1', '0', '-1', 'null', 'undefined', '%00', '%20', "'%20OR%20'1'='1", '..%2f..%2fetc', '%F0%9F%98%80', 'x'.repeat(3_000), '00000000-0000-7000-8000-00000000000g', '{00000000-0000-7000-8000-000000000000}', '__proto__', 'constructor', '00000000-0000-7000-8000-000000000000%00'];
