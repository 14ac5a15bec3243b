/**
 * The height of every row in pixels, so that the list knows where everything stands without measuring each: three lines and what is between them. It is
 * 80, and more where the browser lets no letter be smaller than its user can read, as the lines are higher there.
 */
export const rowHeight = (): number => Math.floor(24 + 3 * (Number.parseFloat(getComputedStyle(document.body).lineHeight) || 18.85))
