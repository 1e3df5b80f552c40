import { useQuery } from '@tanstack/react-query';
import { QueryBoundary } from '../../console-kit/query-boundary.js';
import { api, ok } from '../client.js';
import { Page } from '../parts/page.js';
import { BrandingForm } from './branding-form.js';
import { KeyLinks } from './key-links.js';

/** Branding of the checkout: name, colour, logo, and the pages that may embed it. */
export default function Branding() {
  const branding = useQuery({ queryKey: ['branding'], queryFn: () => ok(api.GET('/api/branding')) });
  return (
    <Page title="Branding" about="What your users see at the checkout">
      <QueryBoundary query={branding}>
        {(saved) => (
          <>
            <BrandingForm key={JSON.stringify({ ...saved, keyLinks: undefined })} saved={saved} />
            <KeyLinks isOn={saved.keyLinks} />
          </>
        )}
      </QueryBoundary>
    </Page>
  );
}
