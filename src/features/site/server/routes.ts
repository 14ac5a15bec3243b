import { handle, type Route } from '#platform/http/handle.ts'
import type { Config } from '#platform/config/config.ts'
import type { Vault } from '#platform/crypto/secrets.ts'
import * as contract from '#features/site/contract.ts'
import { unsubscribe } from './unsubscribe.ts'
import { wantMail } from './wantMail.ts'

export function siteRoutes({ vault, config }: { vault: Vault; config: Pick<Config, 'mail'> }): Route[] {
  const support = config.mail?.from.address ?? null
  return [
    handle(contract.unsubscribe, async (ctx, { body }) => ({ ...(await unsubscribe(ctx, body, vault)), support })),
    handle(contract.wantMail, (ctx) => wantMail(ctx, vault)),
  ]
}
