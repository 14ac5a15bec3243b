import { answers, type Route } from '#server/http/answers.ts'
import type { Config } from '#server/config.ts'
import type { Vault } from '#server/secrets.ts'
import * as contract from '../contract.ts'
import { unsubscribe } from './unsubscribe.ts'
import { wantMail } from './wantMail.ts'

export function siteRoutes({ vault, config }: { vault: Vault; config: Pick<Config, 'mail'> }): Route[] {
  const support = config.mail?.from.address ?? null
  return [
    answers(contract.unsubscribe, async (unit, { body }) => ({ ...(await unsubscribe(unit, body, vault)), support })),
    answers(contract.wantMail, (unit) => wantMail(unit, vault)),
  ]
}
