/** Routes that read the raw request themselves. */
const STREAMED =
  /^((\/api)?\/users\/[^/]+\/upload-kyc-documents|\/checkout\/api\/documents|\/ops\/api\/desk\/accounts\/[^/]+\/(statements|status-reports))\/?$/i;

export const readsItsOwnBody = (path: string): boolean => STREAMED.test(path);
