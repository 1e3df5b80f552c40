import { skip, take, type Walk } from './walk.js';

/** Boxes that a player needs. If one is cut short, so was the upload. */
const ESSENTIAL: ReadonlySet<string> = new Set(['moov', 'mdat', 'moof']);
const BOX_NAME = /^[\x20-\x7e\xa9]{4}$/;

/** Walks MP4 and QuickTime: an index and its media, in any order. Cameras append bytes that are not boxes. */
export function* walkMovie(): Walk {
  const seen = new Set<string>();
  const isWhole = (): boolean => seen.has('moov') && seen.has('mdat');
  for (;;) {
    const head = yield take(8);
    const name = head?.toString('latin1', 4) ?? '';
    if (!head || !BOX_NAME.test(name)) return isWhole();
    const short = head.readUInt32BE(0);
    if (short === 0) return seen.add(name) && isWhole(); // the last box, which extends to the end of the file
    const long = short === 1 ? yield take(8) : undefined;
    const length = short === 1 ? Number(long?.readBigUInt64BE(0) ?? 0) - 16 : short - 8;
    if (length < 0) return isWhole();
    if (!(yield skip(length))) return !ESSENTIAL.has(name) && isWhole();
    seen.add(name);
  }
}

/** Walks AVI: chunks up to the pictures, whose length is 0 if the recorder was switched off. */
export function* walkAvi(): Walk {
  yield skip(12);
  for (;;) {
    const head = yield take(8);
    if (!head) return false;
    const length = head.readUInt32LE(4);
    const list = head.toString('latin1', 0, 4) === 'LIST' ? yield take(4) : undefined;
    if (list?.toString('latin1') === 'movi') return length <= 4 || (yield skip(length - 4)) !== undefined;
    if (!(yield skip(length - (list?.length ?? 0) + (length % 2)))) return false;
  }
}

const ASF_DATA = '3626b2758e66cf11a6d900aa0062ce6c';

/** Walks WMV: objects up to the data. A live recording leaves its length 0. */
export function* walkAsf(): Walk {
  for (;;) {
    const head = yield take(24);
    if (!head) return false;
    const length = Number(head.readBigUInt64LE(16));
    if (head.toString('hex', 0, 16) === ASF_DATA) return length === 0 || (yield skip(length - 24)) !== undefined;
    if (length < 24 || !(yield skip(length - 24))) return false;
  }
}
