/** Languages of the checkout and the consent page. */
export const PAGE_LANGUAGES = ['en', 'zh', 'zh-Hant', 'th', 'id', 'ms', 'fil', 'vi', 'hi'] as const;
