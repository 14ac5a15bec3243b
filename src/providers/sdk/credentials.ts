import * as z from 'zod/mini'

/** What a bot by SDK has: the secret that signs what its webhook gets, once it has a webhook. */
export const sdkCredentials = z.object({ webhookSecret: z.optional(z.string()) })
export type SdkCredentials = z.output<typeof sdkCredentials>
