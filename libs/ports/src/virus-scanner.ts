export type ScanVerdict = { readonly clean: true } | { readonly clean: false; readonly virus: string };

/** A scan under way. */
export interface Scan {
  /** Resolves when the scanner can take more. Rejects when it cannot go on. */
  writeChunk(chunk: Buffer): Promise<void>;
  /** After the last chunk. Rejects where there is no verdict. */
  readVerdict(): Promise<ScanVerdict>;
  /** Ends a scan whose content does not matter any more. */
  abort(): void;
}

/** Looks for viruses in what users upload. */
export abstract class VirusScanner {
  /** Undefined where no scanner is configured. Rejects when it does not answer. */
  abstract beginScan(): Promise<Scan | undefined>;

  /** Finds why nothing can be scanned at present, in words for operators. */
  abstract findProblem(): Promise<string | undefined>;
}
