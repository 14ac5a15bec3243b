/** By whose clock the server says days and hours: the minutes that it is behind UTC today, and its zone. */
export const clockHeaders = () => ({
  tzoffset: new Date().getTimezoneOffset(),
  timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
})
