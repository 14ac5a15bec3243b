import type { Retries } from '#platform/jobs/jobs.ts'

/** A letter that a mail server cannot take now is sent again for most of a day: soon at first, then every two hours. */
export const mailRetries: Retries = { limit: 16, firstSeconds: 60, longestSeconds: 7200 }
