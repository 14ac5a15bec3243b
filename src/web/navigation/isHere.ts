/** Whether the page shows this place, or one below it. Who has gone elsewhere before an answer came is not taken from there. */
export const isHere = (path: string): boolean => `${location.pathname}/`.startsWith(`${path}/`)
