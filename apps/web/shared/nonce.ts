/** The CSP nonce of this page, which script-generated styles carry. */
export const nonce: string = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';

// react-remove-scroll, which blocks scrolling behind a dialog, reads the nonce only from here.
Object.assign(globalThis, { __webpack_nonce__: nonce });
