import { Fragment } from 'react';
import type { CheckoutSession } from '../api.js';
import { shortId } from '../../shared/short-id.js';
import { useWords } from '../i18n.js';

const PAGES = ['terms', 'privacy', 'help', 'contact'] as const;
type Partner = CheckoutSession['partner'];
type PageName = (typeof PAGES)[number];

const pagesOf = (partner: Partner, names: readonly PageName[]) =>
  names.flatMap((page) => {
    const url = partner[`${page}Url`];
    return url === undefined ? [] : [{ page, url }];
  });

/** Links to the partner's own pages. They open in a new tab, so that the order stays open. */
export const PartnerPages = ({ partner }: { readonly partner: Partner }) =>
  pagesOf(partner, PAGES).map(({ page, url }) => <PageLink key={page} page={page} url={url} />);

/** Explains where to get help and which order number to quote: the partner's own pages, if it has any. */
export function Reach({ partner, orderId }: { readonly partner: Partner; readonly orderId?: string }) {
  const { t } = useWords();
  const pages = pagesOf(partner, ['contact', 'help']);
  const facts = { partner: partner.name, order: shortId(orderId ?? '') };
  return (
    <p className="muted">
      {t(orderId === undefined ? 'reach.account' : 'reach.order', facts)}
      {pages.map(({ page, url }) => (
        <Fragment key={page}>
          {' '}
          <PageLink page={page} url={url} />
        </Fragment>
      ))}
    </p>
  );
}

/** Names the documents that the user agrees to by placing the order, with links to read them first. */
export function Agreement({ partner }: { readonly partner: Partner }) {
  const { t, language } = useWords();
  const pages = pagesOf(partner, ['terms', 'privacy']);
  if (pages.length === 0) return null;
  const [before, after] = t('confirm.agree', { partner: partner.name, pages: '\n' }).split('\n');
  const list = new Intl.ListFormat(language).formatToParts(pages.map((_, i) => String(i)));
  return (
    <p className="muted">
      {before}
      {list.map(({ type, value }, i) => (type === 'element' ? <PageLink key={i} {...pages[Number(value)]!} /> : value))}
      {after}
    </p>
  );
}

function PageLink({ page, url }: { readonly page: PageName; readonly url: string }) {
  const { t } = useWords();
  return (
    <a className="link" href={url} target="_blank" rel="noreferrer">
      {t(`page.${page}`)}
    </a>
  );
}
