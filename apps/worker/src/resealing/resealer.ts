import { ENV, type Env } from '@rampart/config';
import {
  BYTES_PLACES,
  type BytesPlace,
  estimateRows,
  finishResealing,
  noteProgress,
  readResealState,
  readTextPlaces,
  resealBytes,
  resealTexts,
  type ResealedPage,
  type ResealProgress,
  type ResealState,
  type TextPlace,
} from '@rampart/data';
import { Loop } from '@rampart/jobs';
import { SECOND } from '@rampart/kernel';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { DocumentResealer } from './document-resealer.js';

const POLL_MS = 5 * SECOND;
const DOCUMENTS = 'documents';

type Place = TextPlace | BytesPlace | { readonly kind: 'documents' };

/**
 * Re-encrypts with the newest secret what earlier ones encrypted, page by page. The position of the pass is a row, so a killed worker's pass continues, and
 * several workers do not conflict. A secret can be removed after a pass that found nothing and that began when no process encrypted with it any more.
 */
@Injectable()
export class Resealer extends Loop {
  constructor(
    private readonly database: DataSource,
    private readonly documents: DocumentResealer,
    @Inject(ENV) private readonly env: Env,
  ) {
    super(new Logger('Resealer'), POLL_MS);
  }

  protected async processBatch(): Promise<boolean> {
    if (this.env.RAMPART_SECRETS === undefined) return false;
    const state = await readResealState(this.database);
    if (!state) return false;
    const places = await this.readPlaces();
    const at = isUnderWay(state.progress) ? state.progress : await this.beginPass(places, state);
    const index = Math.max(
      0,
      places.findIndex((place) => nameOf(place) === at.place),
    );
    const place = places[index];
    if (!place) return false;
    const page = await this.resealPage(place, state.earlier, at.after);
    const found = page.found === 0 ? at.found : { ...at.found, [at.place]: (at.found[at.place] ?? 0) + page.found };
    const looked = (at.looked ?? 0) + page.looked;
    const next = places[page.after === null ? index + 1 : index];
    if (next) {
      await noteProgress(this.database, state.progress, {
        ...{ ...at, place: nameOf(next), after: page.after },
        ...{ found, looked },
      });
      return true;
    }
    return this.endPass(state, { ...at, found, looked });
  }

  /** Returns whether the next pass begins at once. */
  private async endPass(state: ResealState, pass: ResealProgress): Promise<boolean> {
    const count = Object.values(pass.found).reduce((sum, each) => sum + each, 0);
    if (count === 0 && pass.wasQuiet) await finishResealing(this.database, this.env);
    await noteProgress(this.database, state.progress, { ...pass, place: '', after: null, found: {}, foundLast: count });
    return count > 0;
  }

  private async beginPass(places: readonly Place[], { progress, isQuiet }: ResealState): Promise<ResealProgress> {
    const [first] = places;
    const tables = places.flatMap((place) => (place.kind === 'text' ? place.table : []));
    return {
      ...(progress?.foundLast === undefined ? {} : { foundLast: progress.foundLast }),
      ...{ place: first ? nameOf(first) : DOCUMENTS, after: null, found: {}, wasQuiet: isQuiet, looked: 0 },
      rows: await estimateRows(this.database, [...tables, 'kyc_document']),
    };
  }

  private async readPlaces(): Promise<readonly Place[]> {
    return [...(await readTextPlaces(this.database)), ...BYTES_PLACES, { kind: 'documents' }];
  }

  private resealPage(place: Place, earlier: readonly string[], after: readonly string[] | null): Promise<ResealedPage> {
    if (place.kind === 'text') return resealTexts(this.database, place, earlier, after);
    if (place.kind === 'bytes') return resealBytes(this.database, this.env, place, after);
    return this.documents.resealPage(after);
  }
}

const nameOf = (place: Place): string => {
  if (place.kind === 'documents') return DOCUMENTS;
  return place.kind === 'text' ? place.table : `${place.table}.${place.column}`;
};

const isUnderWay = (progress: ResealProgress | null): progress is ResealProgress =>
  progress !== null && progress.place !== '';
