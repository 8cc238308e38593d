/** Whether the person has pressed anything on this page yet; false where the browser does not say. */
export const hasGestureBeenMade = (): boolean => navigator.userActivation?.hasBeenActive ?? false;
