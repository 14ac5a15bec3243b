/**
 * Until when a conversation is snoozed that waits for its customer alone, in seconds since 1970: the year 3000. Nobody reads it as a time, and no clock comes
 * to it; lists that begin with what comes back soonest end with it. Docs: decisions/097.
 */
export const untilCustomerWrites = 32_503_680_000
