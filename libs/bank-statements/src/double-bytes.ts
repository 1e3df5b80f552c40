const tables = new Map<string, ReadonlyMap<number, string>>();

/**
 * Characters of Big5 or GBK, keyed by their two bytes. Node's own decoder omits meaningless bytes, even in its strict mode. So it decodes each pair once into a
 * table, and bytes that are not in the table are refused.
 */
export function doubleByteTable(encoding: 'big5' | 'gbk'): ReadonlyMap<number, string> {
  const known = tables.get(encoding);
  if (known) return known;
  const decoder = new TextDecoder(encoding);
  const table = new Map<number, string>();
  for (let lead = 0x81; lead < 0xff; lead++)
    for (let trail = 0x40; trail < 0xff; trail++) {
      const text = decoder.decode(Uint8Array.of(lead, trail));
      if (isCharacter(text)) table.set(lead * 256 + trail, text);
    }
  tables.set(encoding, table);
  return table;
}

/** Whether a pair decodes to a character: not the replacement character, not one of private use, and not ASCII left from a broken pair. */
const isCharacter = (text: string): boolean => text !== '' && !/[\0-\u007F\uE000-\uF8FF\uFFFD]/.test(text);
