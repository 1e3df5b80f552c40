const POLYNOMIAL = 0x1021;

/** CRC-16/CCITT-FALSE of the UTF-8 bytes, as the four upper-case hex digits that end an EMVCo payload. */
export const crc16 = (text: string): string => {
  const register = Buffer.from(text, 'utf8').reduce(feed, 0xffff);
  return register.toString(16).toUpperCase().padStart(4, '0');
};

const feed = (register: number, byte: number): number => {
  let next = register ^ (byte << 8);
  for (let bit = 0; bit < 8; bit += 1)
    next = next & 0x8000 ? ((next << 1) ^ POLYNOMIAL) & 0xffff : (next << 1) & 0xffff;
  return next;
};
