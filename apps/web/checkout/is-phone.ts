/** Whether the page is on a phone: it has a camera and the user's payment apps. */
export const isPhone = (): boolean => matchMedia('(pointer: coarse)').matches;
