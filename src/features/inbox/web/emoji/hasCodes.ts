/** Whether a text may have codes of emoji in it. */
export const hasCodes = (text: string): boolean => /:[a-z0-9+_'-]{1,60}:/.test(text)
