export const AT_THE_SAME_MOMENT = [];
