/** What stands behind "was not reached", where an answer came that is none of the company's: that of a proxy, a firewall or a network that wants one to sign in. */
export const answeredInBetween = (status: number): string => `something in between answered in its place (${status}).`
