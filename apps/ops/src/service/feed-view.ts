import type { FeedState } from './feeds.js';
import type { FeedView } from './service.dto.js';

export const feedView = ({ source, ageSeconds, problem, readAt, failingSince }: FeedState): FeedView => ({
  ...{ source, ageSeconds, problem },
  readAt: readAt?.toISOString() ?? null,
  failingSince: failingSince?.toISOString() ?? null,
});
