import * as z from 'zod/mini'

/** What a bot by SDK has: the secret that signs what its webhook gets. Bots made in the database, or by older versions, may have none yet. */
export const sdkCredentials = z.object({ webhookSecret: z.optional(z.string()) })
export type SdkCredentials = z.output<typeof sdkCredentials>
