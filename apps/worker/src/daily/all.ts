// `npm run generate` appends what is new in this folder and takes out what left it.

export const ALL = [] as const;
