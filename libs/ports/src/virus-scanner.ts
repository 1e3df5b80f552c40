export type ScanVerdict = { readonly clean: true } | { readonly clean: false; readonly virus: string };

/** A scan in progress. */
export interface Scan {
  /** Resolves when the scanner can take more. Rejects if it cannot continue. */
  writeChunk(chunk: Buffer): Promise<void>;
  /** Called after the last chunk. Rejects if there is no verdict. */
  readVerdict(): Promise<ScanVerdict>;
  /** Ends a scan whose content no longer matters. */
  abort(): void;
}

/** Scans what users upload for viruses. */
export abstract class VirusScanner {
  /** Returns undefined if no scanner is configured. Rejects if the scanner does not respond. */
  abstract beginScan(): Promise<Scan | undefined>;

  /** Returns why nothing can be scanned at present, in words for operators. */
  abstract findProblem(): Promise<string | undefined>;
}
