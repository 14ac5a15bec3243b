import { answers, type Route } from '#server/http/answers.ts'
import type { Vault } from '#server/secrets.ts'
import * as contract from '../contract.ts'
import { unsubscribe } from './unsubscribe.ts'
import { wantMail } from './wantMail.ts'

export function siteRoutes({ vault }: { vault: Vault }): Route[] {
  return [
    answers(contract.unsubscribe, (unit, { body }) => unsubscribe(unit, body, vault)),
    answers(contract.wantMail, (unit) => wantMail(unit, vault)),
  ]
}
