import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { type AddressList, ListUnreadable, normalAddress } from './address-list.js';

const KIND = 'Digital Currency Address';

/**
 * Reads both XML formats in which OFAC publishes its list of Specially Designated Nationals: the standard one names the kind beside each address, the advanced
 * one in a preceding table of feature types.
 */
export async function readOfac(text: AsyncIterable<string>): Promise<AddressList> {
  const visitor = new OfacVisitor();
  const parser = new SaxesParser();
  parser.on('error', ({ message }) => {
    throw new ListUnreadable(`it is no whole XML file: ${message}`);
  });
  parser.on('doctype', () => {
    throw new ListUnreadable('it has a document type, which lists do not need');
  });
  parser.on('opentag', (tag) => visitor.open(tag));
  parser.on('text', (piece) => visitor.addText(piece));
  parser.on('closetag', ({ name }) => visitor.close(localName(name)));
  for await (const chunk of text) parser.write(chunk);
  parser.close();
  return { addresses: visitor.addresses, publishedAt: visitor.publishedAt() };
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

class OfacVisitor {
  readonly addresses = new Set<string>();
  private readonly kinds = new Set<string>();
  private readonly date: Record<string, string> = {};
  private text = '';
  private typeId = '';
  private featureType = '';
  private idType = '';
  private idNumber = '';
  private isInDate = false;

  open({ name, attributes }: SaxesTagPlain): void {
    this.text = '';
    const local = localName(name);
    if (local === 'FeatureType') this.typeId = attributes['ID'] ?? '';
    if (local === 'Feature') this.featureType = attributes['FeatureTypeID'] ?? '';
    if (local === 'DateOfIssue') this.isInDate = true;
    if (local === 'id') this.idType = this.idNumber = '';
  }

  addText(piece: string): void {
    this.text += piece;
  }

  close(name: string): void {
    const text = this.text.trim();
    this.text = '';
    switch (name) {
      case 'FeatureType':
        if (text.startsWith(KIND)) this.kinds.add(this.typeId);
        return;
      case 'VersionDetail':
        if (this.kinds.has(this.featureType)) this.addAddress(text);
        return;
      case 'idType':
        this.idType = text;
        return;
      case 'idNumber':
        this.idNumber = text;
        return;
      case 'id':
        if (this.idType.startsWith(KIND)) this.addAddress(this.idNumber);
        return;
      case 'DateOfIssue':
        this.isInDate = false;
        return;
      default:
        if (this.isInDate || name === 'Publish_Date') this.date[name] = text;
    }
  }

  /** The date in `Publish_Date` (11/20/2026), or in the parts of `DateOfIssue`. */
  publishedAt(): Date | undefined {
    const [, month, day, year] = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(this.date['Publish_Date'] ?? '') ?? [];
    const { Year = year, Month = month, Day = day } = this.date;
    if (!Year || !Month || !Day) return undefined;
    const at = new Date(Date.UTC(Number(Year), Number(Month) - 1, Number(Day)));
    return Number.isNaN(at.getTime()) ? undefined : at;
  }

  private addAddress(text: string): void {
    if (text !== '') this.addresses.add(normalAddress(text));
  }
}
