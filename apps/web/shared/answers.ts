import type { components, paths } from './api.gen.js';

/** A schema of the server's requests and responses. */
export type Schema<Name extends keyof components['schemas']> = components['schemas'][Name];

/** A page's own API, by paths below the page. */
export type PathsOf<Page extends string> = {
  [Path in keyof paths as Path extends `/${Page}${infer Below}` ? Below : never]: paths[Path];
};

/** An error of the server. Its `message` is a readable sentence; its `code` is stable. */
export class ApiFault extends Error {
  constructor(readonly fault: Schema<'FaultView'>) {
    super(fault.message);
    this.name = 'ApiFault';
  }

  get code(): string {
    return this.fault.code;
  }
}

/** The path of the page, without a trailing slash. */
export const BASE = new URL('.', document.baseURI).pathname.replace(/\/$/, '');

/** Returns the path of a route below the page, such as `/api/events`. */
export const below = (path: string): string => BASE + path;

export async function thrownUnlessOk(response: Response): Promise<undefined> {
  if (!response.ok && response.status !== 304) throw faultIn(await response.text().catch(() => ''), response);
}

/** A proxy in between may respond with something other than JSON. */
export function faultIn(text: string, { status, statusText }: { status: number; statusText: string }): ApiFault {
  try {
    return new ApiFault(JSON.parse(text) as Schema<'FaultView'>);
  } catch {
    return new ApiFault({
      statusCode: status,
      error: statusText,
      message: statusText || `The server answered ${status}.`,
      code: 'INTERNAL',
      requestId: '',
    });
  }
}
