/** Speed of a slow mobile connection. */
const SLOWEST_BYTES_PER_MS = 32;

/** Progress of an upload. */
export interface Progress {
  /** Bytes that were passed to the connection. */
  readonly sent: number;
  /** Bytes of all files and fields, without the lines between them. */
  readonly total: number;
}

/** Returns the bytes of a form's files and fields, or undefined for a body that is not an upload. */
export function uploadSize(body: unknown): number | undefined {
  if (!(body instanceof FormData)) return undefined;
  let bytes = 0;
  body.forEach((value: string | Blob, name) => {
    bytes += name.length + (typeof value === 'string' ? value.length : value.size);
  });
  return bytes;
}

/** Returns the milliseconds to send this many bytes, on top of the time for a call. */
export const uploadMs = (bytes: number): number => Math.ceil(bytes / SLOWEST_BYTES_PER_MS);

/** Converts a form into a stream that reports each chunk, with its content type. Returns undefined in browsers, which send streams only over HTTP/2. */
export function streamed(
  form: FormData,
  onChunk: (sent: number) => void,
): { readonly body: ReadableStream; readonly type: string } | undefined {
  if ('document' in globalThis || 'importScripts' in globalThis) return undefined;
  const encoded = new Response(form);
  const type = encoded.headers.get('content-type');
  if (!encoded.body || type === null) return undefined;
  let sent = 0;
  const counted = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      controller.enqueue(chunk);
      sent += chunk.length;
      onChunk(sent);
    },
  });
  return { body: encoded.body.pipeThrough(counted), type };
}
