import { brotliCompressSync, gzipSync } from 'node:zlib';
import { ENV, type Env } from '@rampart/config';
import { Catalogue, type Offer } from '@rampart/methods';
import { Inject, Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { catalog } from './catalog.js';

/** Response bodies keyed by content encoding. */
type Bodies = Readonly<Record<'br' | 'gzip' | 'identity', Buffer>>;

/** Serves the catalogue of the checkout page, compressed once for each change of the offer. It is public, so its compressed length reveals nothing. */
@Injectable()
export class CatalogAnswer {
  private written: { readonly offer: Offer; readonly bodies: Bodies } | undefined;

  constructor(
    private readonly catalogue: Catalogue,
    @Inject(ENV) private readonly env: Pick<Env, 'CDN_URL'>,
  ) {}

  sendTo(request: Request, response: Response): void {
    const accepted = request.acceptsEncodings('br', 'gzip');
    const encoding = accepted === 'br' || accepted === 'gzip' ? accepted : 'identity';
    if (encoding !== 'identity') response.setHeader('Content-Encoding', encoding);
    response.vary('Accept-Encoding').type('json').send(this.bodies()[encoding]);
  }

  private bodies(): Bodies {
    const { offer } = this.catalogue;
    if (this.written?.offer !== offer) {
      const identity = Buffer.from(JSON.stringify(catalog(offer, this.env.CDN_URL)));
      this.written = { offer, bodies: { identity, gzip: gzipSync(identity), br: brotliCompressSync(identity) } };
    }
    return this.written.bodies;
  }
}
