/** Whether the page runs on a phone, which has a camera and the user's payment apps. */
export const isPhone = (): boolean => matchMedia('(pointer: coarse)').matches;
